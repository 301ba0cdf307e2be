import type { SameShape } from "../../same-shape";
import type pt from "../pt/announcements";

export default {
  title: "Announcements",
} as const satisfies SameShape<typeof pt>;
