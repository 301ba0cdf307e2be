import type { SameShape } from "../../same-shape";
import type pt from "../pt/quick";

export default {
  title: "Respuestas rápidas",
} as const satisfies SameShape<typeof pt>;
