import { useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { runCommand, useCommand } from "@/shared/commands";
import { withNamespaces } from "@/shared/i18n/i18n";
import { MarksContext, type Marks } from "@/shared/markup/marks";
import type { LogHandle } from "../messages/MessageList";
import { lazyDialog } from "@/shared/ui/lazy-dialog";

const FindBar = lazyDialog(() => withNamespaces(import("./FindBar"), "panel"));

interface Props {
  ticketId: number;
  log: RefObject<LogHandle | null>;
  children: ReactNode;
}

/** Searches in the conversation. Pressing the shortcut again in the field opens the browser's own search. */
export function FindHost({ ticketId, log, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [marks, setMarks] = useState<{ of: Marks } | null>(null);
  const field = useRef<HTMLInputElement>(null);

  useCommand("find", () => {
    if (isOpen && document.activeElement === field.current) return false;
    setIsOpen(true);
    field.current?.focus();
    return true;
  });
  useEffect(
    () => () => {
      setIsOpen(false);
      setMarks(null);
    },
    [],
  );
  const close = () => {
    setIsOpen(false);
    setMarks(null);
    if (!runCommand("write")) log.current?.focus();
  };

  return (
    <MarksContext value={marks?.of ?? null}>
      {isOpen ? (
        <FindBar
          ticketId={ticketId}
          field={field}
          onMark={(of) => setMarks(of && { of })}
          onGo={(id) => log.current?.jumpTo(id)}
          onClose={close}
        />
      ) : null}
      {children}
    </MarksContext>
  );
}
