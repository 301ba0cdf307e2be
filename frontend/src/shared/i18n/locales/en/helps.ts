import type { SameShape } from "../../same-shape";
import type pt from "../pt/helps";

export default {
  title: "Help",
  none: "There are no help videos yet.",
  play: "Watch:",
  close: "Close video",
  outside: "Open on YouTube",
  newTab: "opens in another tab",
} as const satisfies SameShape<typeof pt>;
