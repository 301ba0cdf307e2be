import type { SameShape } from "../../same-shape";
import type pt from "../pt/contacts";

export default {
  title: "Contactos",
} as const satisfies SameShape<typeof pt>;
