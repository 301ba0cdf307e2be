import type { SameShape } from "../../same-shape";
import type pt from "../pt/audit";

export default {
  title: "Audit log",
} as const satisfies SameShape<typeof pt>;
