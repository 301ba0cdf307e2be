import { setStored, getStored } from "@/shared/stored";

const storageKey = "enterSends";

/** Whether Enter sends; else it breaks the line and Ctrl+Enter sends. Kept in the browser. */
export const savedEnter = (): boolean => getStored(storageKey) !== "false";
export const saveEnter = (sends: boolean) => setStored(storageKey, String(sends));

interface Pressed {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** What Enter means: to send, to send and close the ticket, or to break the line. A touch keyboard has no other key for that. */
export function meaningOf(
  { key, shiftKey, ctrlKey, metaKey }: Pressed,
  { enterSends, isTouch }: { enterSends: boolean; isTouch: boolean },
): "send" | "sendAndClose" | "break" {
  if (key !== "Enter") return "break";
  if (ctrlKey || metaKey) return shiftKey ? "sendAndClose" : "send";
  return enterSends && !shiftKey && !isTouch ? "send" : "break";
}
