import type { SameShape } from "../../same-shape";
import type pt from "../pt/platform";

export default {
  title: "Platform",
} as const satisfies SameShape<typeof pt>;
