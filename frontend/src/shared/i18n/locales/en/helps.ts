import type { SameShape } from "../../same-shape";
import type pt from "../pt/helps";

export default {
  title: "Help",
} as const satisfies SameShape<typeof pt>;
