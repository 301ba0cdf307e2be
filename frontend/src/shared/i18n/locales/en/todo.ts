import type { SameShape } from "../../same-shape";
import type pt from "../pt/todo";

export default {
  title: "To-do",
} as const satisfies SameShape<typeof pt>;
