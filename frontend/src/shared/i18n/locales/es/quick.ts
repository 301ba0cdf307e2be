import type { SameShape } from "../../same-shape";
import type pt from "../pt/quick";

export default {
  title: "Respuestas rápidas",
  search: "Buscar respuestas",
  add: "Agregar respuesta",
  edit: "Editar {{name}}",
  remove: "Eliminar {{name}}",
  removeTitle: "¿Eliminar la respuesta {{name}}?",
  empty: "Escríbela una vez, úsala con /.",
  columns: { attachment: "Nombre del adjunto", uses: "Usos" },
  general: "General",
  of: "De {{name}}",
  off: "Desactivada",
  file: "archivo",
  download: "Descargar {{name}}",
  filter: {
    label: "Mostrar",
    all: "Todas",
    own: "Mías",
    general: "Generales",
    none: {
      own: "Todavía no tienes respuestas solo tuyas.",
      general: "Todavía no hay respuestas para todo el equipo.",
    },
  },
  dialog: {
    add: "Agregar respuesta rápida",
    edit: "Editar respuesta rápida",
    shortcode: "Atajo",
    shortcodeHelp: "En la conversación, escribe / y este atajo.",
    message: "Mensaje",
    nothingYet: "Tu mensaje aparece aquí.",
    queues: "Colas",
    queuesHelp: "Si eliges colas, aparece solo en sus conversaciones.",
    everyQueue: "Todas las colas",
    general: "Para todo el equipo",
    generalHelp: "Desactivado, solo quien la creó usa esta respuesta.",
    status: "Activada",
    statusHelp: "Desactivada, queda guardada y no aparece entre las sugerencias.",
  },
} satisfies SameShape<typeof pt>;
