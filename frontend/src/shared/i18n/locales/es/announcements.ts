import type { SameShape } from "../../same-shape";
import type pt from "../pt/announcements";

export default {
  title: "Avisos",
} as const satisfies SameShape<typeof pt>;
