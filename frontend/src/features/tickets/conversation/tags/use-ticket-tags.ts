import { tagApi } from "@guiche/contract/tags";
import type { TicketDto, TicketTagDto } from "@guiche/contract/tickets";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { call } from "@/shared/api/call";
import { notifyError } from "@/shared/api/notify-error";
import { ticketsAskedAt, updateTicketCaches, withNewerTags } from "../../state/ticket-store";
import { TagSaver } from "./tag-saver";

/** The ticket's tags with optimistic changes, rolled back on an error. */
export function useTicketTags({ id, tags }: Pick<TicketDto, "id" | "tags">) {
  const client = useQueryClient();
  const [wanted, setWanted] = useState<readonly TicketTagDto[] | null>(null);
  const saver = useMemo(
    () =>
      new TagSaver({
        send: async (chosen) => {
          const body = { ticketId: id, tags: chosen.map((tag) => tag.id) };
          const asked = ticketsAskedAt(client);
          const ticket = await call(tagApi.sync, { body });
          updateTicketCaches(client, { action: "update", ticket: withNewerTags(client, ticket, asked) });
        },
        settled: (failure) => {
          setWanted(null);
          if (failure) notifyError(failure);
        },
      }),
    [client, id],
  );
  const save = (chosen: readonly TicketTagDto[]) => {
    setWanted(chosen);
    saver.save(chosen);
  };
  return { tags: wanted ?? tags, save };
}
