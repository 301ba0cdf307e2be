import type { SameShape } from "../../same-shape";
import type pt from "../pt/attention";

export default {
  title: "Notifications",
} as const satisfies SameShape<typeof pt>;
