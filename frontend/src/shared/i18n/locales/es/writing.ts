import type { SameShape } from "../../same-shape";
import type pt from "../pt/writing";

export default {
  title: "Escribir",
} as const satisfies SameShape<typeof pt>;
