import type { SameShape } from "../../same-shape";
import type pt from "../pt/audit";

export default {
  title: "Auditoría",
} as const satisfies SameShape<typeof pt>;
