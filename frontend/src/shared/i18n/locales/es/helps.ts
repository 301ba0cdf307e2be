import type { SameShape } from "../../same-shape";
import type pt from "../pt/helps";

export default {
  title: "Ayuda",
  none: "Todavía no hay videos de ayuda.",
  play: "Ver:",
  covers: "Mostrar portadas de los videos",
  coversNote:
    "Los videos están en YouTube. No se le pide nada antes de que usted abra un video o muestre las portadas.",
  close: "Cerrar video",
  outside: "Abrir en YouTube",
  newTab: "se abre en otra pestaña",
} as const satisfies SameShape<typeof pt>;
