import { noteApi, type NoteMentionDto } from "@guiche/contract/notes";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "@/shared/api/call";
import { notifyError } from "@/shared/api/notify-error";
import { mentionsKey, withoutMention } from "@/features/tickets/state/notes/note.cache";

const none: readonly NoteMentionDto[] = [];

/** Notes in which colleagues mention the user, until they are opened. */
export function useMentions() {
  const client = useQueryClient();
  const { data = none } = useQuery({
    queryKey: mentionsKey,
    queryFn: ({ signal }) => call(noteApi.mentions, { signal }),
  });
  const read = (id: number) => {
    client.setQueryData<readonly NoteMentionDto[]>(mentionsKey, (mentions) => mentions && withoutMention(mentions, id));
    call(noteApi.readMention, { params: { id } }).catch((error: unknown) => {
      notifyError(error);
      void client.invalidateQueries({ queryKey: mentionsKey });
    });
  };
  return { mentions: data, read };
}
