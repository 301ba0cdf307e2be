import type { SameShape } from "../../same-shape";
import type pt from "../pt/users";

export default {
  title: "Users",
} as const satisfies SameShape<typeof pt>;
