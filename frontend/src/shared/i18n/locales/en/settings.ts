import type { SameShape } from "../../same-shape";
import type pt from "../pt/settings";

export default {
  title: "Settings",
} as const satisfies SameShape<typeof pt>;
