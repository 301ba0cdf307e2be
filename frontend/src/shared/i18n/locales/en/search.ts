import type { SameShape } from "../../same-shape";
import type pt from "../pt/search";

export default {
  title: "Search",
} as const satisfies SameShape<typeof pt>;
