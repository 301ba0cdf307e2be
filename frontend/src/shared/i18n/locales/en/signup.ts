import type { SameShape } from "../../same-shape";
import type pt from "../pt/signup";

export default {
  title: "Create an account",
} as const satisfies SameShape<typeof pt>;
