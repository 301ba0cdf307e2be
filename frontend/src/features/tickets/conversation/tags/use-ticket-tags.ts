import { tagApi } from "@guiche/contract/tags";
import type { TicketDto, TicketTagDto } from "@guiche/contract/tickets";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/shared/api/call";
import { notifyError } from "@/shared/api/notify-error";
import { ticketsAskedAt, updateTicketCaches, withNewerTags } from "../../state/ticket-store";

/** The ticket's tags with optimistic changes, sent one after the other and rolled back on an error. */
export function useTicketTags({ id, tags }: Pick<TicketDto, "id" | "tags">) {
  const client = useQueryClient();
  const mutationKey = ["ticketTags", id];
  const { mutate, isPending, variables } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: async (selectedTags: readonly TicketTagDto[]) => {
      const requestMark = ticketsAskedAt(client);
      const ticket = await call(tagApi.sync, { body: { ticketId: id, tags: selectedTags.map((tag) => tag.id) } });
      updateTicketCaches(client, { action: "update", ticket: withNewerTags(client, ticket, requestMark) });
    },
    // Each request has the complete list: a later one makes up for it.
    onError: (error) => client.isMutating({ mutationKey }) === 1 && notifyError(error),
  });
  return { tags: isPending ? variables : tags, save: (selectedTags: readonly TicketTagDto[]) => mutate(selectedTags) };
}
