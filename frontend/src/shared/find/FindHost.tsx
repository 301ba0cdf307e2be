import { useEffect, useRef, useState, type ComponentType, type ReactNode, type RefObject } from "react";
import { runCommand, useCommand } from "../commands";
import { MarksContext, type Marks } from "../markup/marks";

export interface FindBarProps {
  /** The ticket or the chat. */
  conversationId: number;
  field: RefObject<HTMLInputElement | null>;
  /** Sets the text to highlight. */
  onMark: (marks: Marks | null) => void;
  /** Scrolls to a message. */
  onGo: (id: number) => void;
  onClose: () => void;
}

interface Props extends Pick<FindBarProps, "conversationId"> {
  log: RefObject<{ jumpTo: (id: number) => void; focus: () => void } | null>;
  Bar: ComponentType<FindBarProps>;
  children: ReactNode;
}

/** Searches in the conversation. Pressing the shortcut again in the field opens the browser's own search. */
export function FindHost({ conversationId, log, Bar, children }: Props) {
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
        <Bar
          conversationId={conversationId}
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
