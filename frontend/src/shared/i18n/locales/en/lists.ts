import type { SameShape } from "../../same-shape";
import type pt from "../pt/lists";

export default {
  title: "Lists",
} as const satisfies SameShape<typeof pt>;
