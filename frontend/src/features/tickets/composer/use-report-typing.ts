import { useEffect, useRef } from "react";
import { useEmit } from "@/shared/realtime";
import { TypingReporter } from "./typing-reporter";

/** Reports to the ticket's viewers that the user is typing. A loaded draft reports nothing. */
export function useReportTyping(ticketId: number, text: string) {
  const emit = useEmit();
  const typing = useRef<TypingReporter>(null);
  const before = useRef(text);

  useEffect(() => {
    const saying = new TypingReporter((writes) => emit("typing", ticketId, writes), Date.now);
    typing.current = saying;
    return () => saying.stop();
  }, [emit, ticketId]);
  useEffect(() => {
    if (before.current === text) return;
    before.current = text;
    typing.current?.reportText(text);
  }, [text]);
}
