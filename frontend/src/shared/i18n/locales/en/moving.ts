import type { SameShape } from "../../same-shape";
import type pt from "../pt/moving";

export default {
  title: "Conversation",
} as const satisfies SameShape<typeof pt>;
