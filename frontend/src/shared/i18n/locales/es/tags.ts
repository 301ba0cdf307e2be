import type { SameShape } from "../../same-shape";
import type pt from "../pt/tags";

export default {
  title: "Etiquetas",
} as const satisfies SameShape<typeof pt>;
