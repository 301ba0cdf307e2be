import type { SameShape } from "../../same-shape";
import type pt from "../pt/home";

export default {
  title: "Inicio",
} as const satisfies SameShape<typeof pt>;
