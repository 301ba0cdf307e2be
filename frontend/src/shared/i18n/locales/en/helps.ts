import type { SameShape } from "../../same-shape";
import type pt from "../pt/helps";

export default {
  title: "Help",
  none: "There are no help videos yet.",
  play: "Watch:",
  covers: "Show the videos' covers",
  coversNote: "The videos are on YouTube. Nothing is asked of it before you open a video or show the covers.",
  close: "Close video",
  outside: "Open on YouTube",
  newTab: "opens in another tab",
} as const satisfies SameShape<typeof pt>;
