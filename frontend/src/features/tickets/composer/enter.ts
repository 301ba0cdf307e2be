import { setStored, getStored } from "@/shared/stored";

const storageKey = "enterSends";

/** Whether Enter sends; otherwise it inserts a line break and Ctrl+Enter sends. Stored in the browser. */
export const savedEnter = (): boolean => getStored(storageKey) !== "false";
export const saveEnter = (sends: boolean) => setStored(storageKey, String(sends));

type KeyPress = Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey">;

export const isTouch = () => matchMedia("(pointer: coarse)").matches;

/**
 * Whether Enter sends, sends and closes the ticket, or inserts a line break. Touch keyboards have no other key for a
 * break, so there Enter alone does not send.
 */
export function enterAction(
  { key, shiftKey, ctrlKey, metaKey }: KeyPress,
  sendsAlone = savedEnter() && !isTouch(),
): "send" | "sendAndClose" | "break" {
  if (key !== "Enter") return "break";
  if (ctrlKey || metaKey) return shiftKey ? "sendAndClose" : "send";
  return sendsAlone && !shiftKey ? "send" : "break";
}
