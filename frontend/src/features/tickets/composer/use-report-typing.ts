import { useEffect, useRef } from "react";
import { useSay } from "@/shared/realtime";
import { TypingReporter } from "./typing-reporter";

/** Reports to the ticket's viewers that the user is typing. A loaded draft reports nothing. */
export function useReportTyping(ticketId: number, text: string) {
  const say = useSay();
  const typing = useRef<TypingReporter>(null);
  const before = useRef(text);

  useEffect(() => {
    const saying = new TypingReporter((writes) => say("typing", ticketId, writes), Date.now);
    typing.current = saying;
    return () => saying.stop();
  }, [say, ticketId]);
  useEffect(() => {
    if (before.current === text) return;
    before.current = text;
    typing.current?.textChanged(text);
  }, [text]);
}
