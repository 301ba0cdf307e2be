import type { SameShape } from "../../same-shape";
import type pt from "../pt/panel";

export default {
  title: "Panel del contacto",
} as const satisfies SameShape<typeof pt>;
