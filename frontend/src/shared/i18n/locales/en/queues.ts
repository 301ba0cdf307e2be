import type { SameShape } from "../../same-shape";
import type pt from "../pt/queues";

export default {
  title: "Queues",
} as const satisfies SameShape<typeof pt>;
