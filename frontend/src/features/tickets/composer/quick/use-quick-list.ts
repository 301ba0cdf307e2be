import type { QuickMessageDto } from "@guiche/contract/quick-messages";
import { useId, useMemo, useState } from "react";
import { matching, searchIn } from "./match";
import { optionId } from "@/shared/pickers/PickList";
import { nextIndex } from "@/shared/writing/next-index";
import { useQuickReplies } from "./use-quick-replies";

const none: readonly QuickMessageDto[] = [];

/**
 * The list that opens while the text begins with a slash. The focus stays in the text; Esc closes it until the next
 * slash.
 */
export function useQuickList(slashText: string, queueId: number | null) {
  const id = useId();
  const [isClosed, setClosed] = useState(false);
  const [place, setPlace] = useState({ slashText, active: 0 });
  const { data = none } = useQuickReplies(slashText !== "", queueId);
  if (isClosed && slashText === "") setClosed(false);
  const search = searchIn(slashText);
  const replies = useMemo(() => (search === null ? none : matching(data, search)), [data, search]);
  const isOpen = !isClosed && replies.length > 0;
  const active = place.slashText === slashText ? Math.min(place.active, replies.length - 1) : 0;
  const activeReply = isOpen ? replies[active] : undefined;

  /** Returns true if the list used the key, or the reply that was selected. */
  const press = (key: string): boolean | QuickMessageDto => {
    if (!activeReply) return false;
    const next = nextIndex(key, active, replies.length);
    if (next !== null) setPlace({ slashText, active: next });
    else if (key === "Escape") setClosed(true);
    else if (key === "Enter" || key === "Tab") return activeReply;
    else return false;
    return true;
  };
  return { id, isOpen, replies, active, activeId: activeReply && optionId(id, active), press };
}
