/** Pixels before a swipe is recognised; releasing beyond `replyPx` replies. */
const beginPx = 12;
const replyPx = 64;
const farthestPx = 96;

/** A touch on a message: undecided, swiping, or scrolling. */
export interface Swipe {
  x: number;
  y: number;
  state: "undecided" | "aside" | "gone";
}

export const startSwipe = (x: number, y: number): Swipe => ({ x, y, state: "undecided" });

/** The state after a move. Once decided, it stays. */
export function moveSwipe(swipe: Swipe, x: number, y: number): Swipe {
  if (swipe.state !== "undecided") return swipe;
  if (Math.abs(y - swipe.y) >= beginPx) return { ...swipe, state: "gone" };
  return x - swipe.x >= beginPx ? { ...swipe, state: "aside" } : swipe;
}

/** The offset of the message in pixels. */
export const offsetPx = (swipe: Swipe, x: number): number =>
  swipe.state === "aside" ? Math.min(farthestPx, Math.max(0, x - swipe.x - beginPx)) : 0;

/** Whether releasing here replies. */
export const isReply = (swipe: Swipe, x: number): boolean => swipe.state === "aside" && x - swipe.x >= replyPx;
