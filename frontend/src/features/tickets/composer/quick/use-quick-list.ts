import type { QuickMessageDto } from "@guiche/contract/quick-messages";
import { useId, useMemo, useState } from "react";
import { matching, searchIn } from "./match";
import { optionId } from "./QuickOptions";
import { stepped } from "./step";
import { useQuickReplies } from "./use-quick-replies";

const none: readonly QuickMessageDto[] = [];

/** The list that opens over a text begun with a slash. The focus stays in the text; Esc closes it until another slash. */
export function useQuickList(begun: string, queueId: number | null) {
  const id = useId();
  const [isClosed, setClosed] = useState(false);
  const [place, setPlace] = useState({ begun, active: 0 });
  // From the slash on, so that the list is there with the next letter.
  const { data = none } = useQuickReplies(begun !== "", queueId);
  if (isClosed && begun === "") setClosed(false);
  const search = searchIn(begun);
  const replies = useMemo(() => (search === null ? none : matching(data, search)), [data, search]);
  const isOpen = !isClosed && replies.length > 0;
  const active = place.begun === begun ? Math.min(place.active, replies.length - 1) : 0;
  const chosen = isOpen ? replies[active] : undefined;

  /** True: the key was for the list. A reply: it was chosen. */
  const press = (key: string): boolean | QuickMessageDto => {
    if (!chosen) return false;
    const next = stepped(key, active, replies.length);
    if (next !== null) setPlace({ begun, active: next });
    else if (key === "Escape") setClosed(true);
    else if (key === "Enter" || key === "Tab") return chosen;
    else return false;
    return true;
  };
  return { id, isOpen, replies, active, activeId: chosen && optionId(id, chosen), press };
}

export type QuickListState = ReturnType<typeof useQuickList>;
