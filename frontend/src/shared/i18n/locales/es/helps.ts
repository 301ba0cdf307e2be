import type { SameShape } from "../../same-shape";
import type pt from "../pt/helps";

export default {
  title: "Ayuda",
  none: "Todavía no hay videos de ayuda.",
  play: "Ver:",
  close: "Cerrar video",
  outside: "Abrir en YouTube",
  newTab: "se abre en otra pestaña",
} as const satisfies SameShape<typeof pt>;
