import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useState, type RefObject } from "react";
import type { TicketDto } from "@guiche/contract/tickets";
import type { MessageRows } from "../../state/messages/message-rows";
import { typeInto } from "../type-into";
import type { ComposerApi } from "../use-composer";
import { nextIndex } from "../quick/next-index";
import { messagesKey } from "../../state/ticket-store";
import { typedMention, matchingNames, authorsIn, type TypedMention } from "./mentions";

const watched = ["input", "keyup", "click", "focus"] as const;

/** The list of people that opens while a mention is typed. The focus stays in the text; Esc closes the list. */
export function useMentions(ticket: TicketDto, composerApi: RefObject<ComposerApi | null>, isOff: boolean) {
  const id = useId();
  const client = useQueryClient();
  const [typed, setTyped] = useState<TypedMention | null>(null);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const isWatched = ticket.isGroup && !isOff;

  useEffect(() => {
    const field = composerApi.current?.field();
    if (!isWatched || !field) return;
    const look = () => {
      const next = field.selectionStart === field.selectionEnd ? typedMention(field.value, field.selectionStart) : null;
      setTyped((now) => (now?.from === next?.from && now?.sought === next?.sought ? now : next));
      if (!next) setClosedAt(null);
    };
    const leave = () => setTyped(null);
    for (const event of watched) field.addEventListener(event, look);
    field.addEventListener("blur", leave);
    return () => {
      for (const event of watched) field.removeEventListener(event, look);
      field.removeEventListener("blur", leave);
      leave();
    };
  }, [isWatched, composerApi]);

  const rows = typed ? client.getQueryData<MessageRows>(messagesKey(ticket.id)) : undefined;
  const names = typed && typed.from !== closedAt ? matchingNames(authorsIn(rows?.messages ?? []), typed.sought) : [];
  const at = Math.min(active, names.length - 1);
  const chosen = names[at];

  const pick = (name: string) => {
    const field = composerApi.current?.field();
    if (!field || !typed) return;
    const put = `@${name} `;
    const end = typed.from + put.length;
    typeInto(field, { from: typed.from, to: field.selectionStart, put, start: end, end });
    setActive(0);
  };
  /** Returns true if the list used the key. */
  const press = (key: string): boolean => {
    if (chosen === undefined) return false;
    const next = nextIndex(key, at, names.length);
    if (next !== null) setActive(next);
    else if (key === "Escape") setClosedAt(typed?.from ?? null);
    else if (key === "Enter" || key === "Tab") pick(chosen);
    else return false;
    return true;
  };
  return { id, names, active: at, activeId: chosen === undefined ? undefined : `${id}-${at}`, press, pick };
}

export type MentionsState = ReturnType<typeof useMentions>;
