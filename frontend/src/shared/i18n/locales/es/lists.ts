import type { SameShape } from "../../same-shape";
import type pt from "../pt/lists";

export default {
  title: "Listas",
} as const satisfies SameShape<typeof pt>;
