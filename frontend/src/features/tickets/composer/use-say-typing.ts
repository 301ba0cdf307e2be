import { useEffect, useRef } from "react";
import { useSay } from "@/shared/realtime";
import { SayTyping } from "./say-typing";

/** Reports to the ticket's viewers that the user is typing. A loaded draft reports nothing. */
export function useSayTyping(ticketId: number, text: string) {
  const say = useSay();
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
