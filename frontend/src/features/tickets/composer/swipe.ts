/** A finger that moves less far wants nothing of it yet; one that lets go beyond `replyPx` answers. */
const beginPx = 12;
const replyPx = 64;
const farthestPx = 96;

/** A finger on a message: still undecided, moving it aside, or scrolling past it. */
export interface Swipe {
  x: number;
  y: number;
  state: "undecided" | "aside" | "gone";
}

export const touched = (x: number, y: number): Swipe => ({ x, y, state: "undecided" });

/** What the finger does now. Once it has decided, it stays at that. */
export function movedTo(swipe: Swipe, x: number, y: number): Swipe {
  if (swipe.state !== "undecided") return swipe;
  if (Math.abs(y - swipe.y) >= beginPx) return { ...swipe, state: "gone" };
  return x - swipe.x >= beginPx ? { ...swipe, state: "aside" } : swipe;
}

/** How far the message stands aside. */
export const asidePx = (swipe: Swipe, x: number): number =>
  swipe.state === "aside" ? Math.min(farthestPx, Math.max(0, x - swipe.x - beginPx)) : 0;

/** Letting go here answers. */
export const answers = (swipe: Swipe, x: number): boolean => swipe.state === "aside" && x - swipe.x >= replyPx;
