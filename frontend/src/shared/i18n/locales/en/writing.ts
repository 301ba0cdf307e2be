import type { SameShape } from "../../same-shape";
import type pt from "../pt/writing";

export default {
  title: "Write",
} as const satisfies SameShape<typeof pt>;
