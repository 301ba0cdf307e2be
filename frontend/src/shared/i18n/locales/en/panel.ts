import type { SameShape } from "../../same-shape";
import type pt from "../pt/panel";

export default {
  title: "Contact panel",
} as const satisfies SameShape<typeof pt>;
