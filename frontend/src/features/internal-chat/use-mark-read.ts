import { useEffect, useEffectEvent } from "react";

interface Reading {
  /** The newest message that is shown. */
  newestId: number | undefined;
  unreads: number;
  isAtBottom: boolean;
  read: (messageId: number) => Promise<void>;
}

/** Read is what the person sees: the window has the focus, and the end of the chat is in view. */
export function useMarkRead({ newestId, unreads, isAtBottom, read }: Reading) {
  const look = useEffectEvent(() => {
    if (newestId === undefined || unreads === 0 || !isAtBottom || document.hidden || !document.hasFocus()) return;
    // A failure is tried again with the next message or when the window gets the focus.
    read(newestId).catch(() => undefined);
  });
  useEffect(() => look(), [newestId, unreads, isAtBottom]);
  useEffect(() => {
    const onLook = () => look();
    window.addEventListener("focus", onLook);
    document.addEventListener("visibilitychange", onLook);
    return () => {
      window.removeEventListener("focus", onLook);
      document.removeEventListener("visibilitychange", onLook);
    };
  }, []);
}
