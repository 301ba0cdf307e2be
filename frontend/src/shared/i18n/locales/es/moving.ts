import type { SameShape } from "../../same-shape";
import type pt from "../pt/moving";

export default {
  title: "Atención",
} as const satisfies SameShape<typeof pt>;
