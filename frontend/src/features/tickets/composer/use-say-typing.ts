import { useEffect, useRef } from "react";
import { useEmit } from "@/shared/realtime";
import { SayTyping } from "./say-typing";

/** Lets those who watch the ticket know that somebody writes in it. A draft that is only there says nothing. */
export function useSayTyping(ticketId: number, text: string) {
  const say = useEmit();
  const typing = useRef<SayTyping>(null);
  const before = useRef(text);

  useEffect(() => {
    const saying = new SayTyping((writes) => say("typing", ticketId, writes), Date.now);
    typing.current = saying;
    return () => saying.stop();
  }, [say, ticketId]);
  useEffect(() => {
    if (before.current === text) return;
    before.current = text;
    typing.current?.wrote(text);
  }, [text]);
}
