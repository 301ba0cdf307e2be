import type { SameShape } from "../../same-shape";
import type pt from "../pt/signup";

export default {
  title: "Crear una cuenta",
} as const satisfies SameShape<typeof pt>;
