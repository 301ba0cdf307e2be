import { noteApi } from "@guiche/contract/notes";
import { useQuery } from "@tanstack/react-query";
import type { RefObject } from "react";
import { call } from "@/shared/api/call";
import { listKey } from "@/shared/lists/list-key";
import { mentionedIn } from "@/shared/format/mentioned";
import { useMentions } from "./use-mentions";

const colleaguesMs = 60_000;

/** Mentions in a note: of the colleagues who may see its ticket. */
export function useNoteMentions(ticketId: number, field: RefObject<HTMLTextAreaElement | null>) {
  const { data: colleagues = [] } = useQuery({
    queryKey: listKey(noteApi.colleagues, ticketId),
    queryFn: ({ signal }) => call(noteApi.colleagues, { query: { ticketId }, signal }),
    staleTime: colleaguesMs,
  });
  const mentions = useMentions({
    isOn: true,
    field: () => field.current,
    people: () => [...new Set(colleagues.map(({ name }) => name))],
  });
  const isOpen = mentions.names.length > 0;
  return {
    mentions,
    mentionedIn: (note: string) => mentionedIn(note, colleagues),
    /** For the text field: names the list to screen readers while it is open. */
    fieldProps: {
      "aria-haspopup": isOpen ? "listbox" : undefined,
      "aria-autocomplete": isOpen ? "list" : undefined,
      "aria-controls": isOpen ? mentions.id : undefined,
      "aria-activedescendant": mentions.activeId,
    } as const,
  };
}
