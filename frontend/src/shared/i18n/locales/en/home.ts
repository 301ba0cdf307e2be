import type { SameShape } from "../../same-shape";
import type pt from "../pt/home";

export default {
  title: "Home",
} as const satisfies SameShape<typeof pt>;
