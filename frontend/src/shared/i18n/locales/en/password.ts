import type { SameShape } from "../../same-shape";
import type pt from "../pt/password";

export default {
  title: "Reset password",
} as const satisfies SameShape<typeof pt>;
