import type { SameShape } from "../../same-shape";
import type pt from "../pt/quick";

export default {
  title: "Quick replies",
} as const satisfies SameShape<typeof pt>;
