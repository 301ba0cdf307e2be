import { noteApi } from "@guiche/contract/notes";
import { useQuery } from "@tanstack/react-query";
import type { RefObject } from "react";
import { endpointQuery } from "@/shared/lists/endpoint-query";
import { listMentionedIds } from "@/shared/format/mentioned-ids";
import { useMentions } from "@/shared/writing/use-mentions";

const colleaguesMs = 60_000;

/** Mentions in a note: of the colleagues who may see its ticket. */
export function useNoteMentions(ticketId: number, field: RefObject<HTMLTextAreaElement | null>) {
  const { data: colleagues = [] } = useQuery({
    ...endpointQuery(noteApi.colleagues, { query: { ticketId } }),
    staleTime: colleaguesMs,
  });
  const mentions = useMentions({
    isOn: true,
    field: () => field.current,
    people: () => [...new Set(colleagues.map(({ name }) => name))],
  });
  return { mentions, mentionedIdsIn: (note: string) => listMentionedIds(note, colleagues) };
}
