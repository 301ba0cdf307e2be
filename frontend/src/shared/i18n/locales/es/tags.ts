import type { SameShape } from "../../same-shape";
import type pt from "../pt/tags";

export default {
  title: "Etiquetas",
  add: "Agregar etiqueta",
  create: "Crear etiqueta",
  search: "Buscar por nombre",
  edit: "Editar {{name}}",
  remove: "Eliminar {{name}}",
  removeTitle: "¿Eliminar {{name}}?",
  removeText: "Se quita de las conversaciones que la tienen.",
  moveTo: "¿Adónde van las tarjetas?",
  moveToOpen: "En abierto (sin columna)",
  kanban: "Columna del kanban",
  table: {
    label: "Etiquetas de la empresa",
    ticketsCount: "Conversaciones",
    showTickets: "{{total}}: ver las conversaciones con {{name}}",
  },
  dialog: {
    editTitle: "Editar etiqueta",
    name: "Nombre",
    color: "Color",
    kanban: "Kanban",
    kanbanHelp: "La etiqueta pasa a ser una columna del tablero.",
    kanbanLimit: "Límite de tarjetas",
    kanbanLimitHelp: "Por encima, la columna avisa; nada se rechaza.",
    kanbanKept: "Mantener la columna en la próxima conversación",
    kanbanKeptHelp: "Tras resolver una en esta columna, la próxima conversación del contacto empieza en ella.",
    preview: "Cómo queda:",
    sample: "Nueva etiqueta",
  },
  empty: "Las etiquetas marcan las conversaciones para encontrarlas después: cliente nuevo, presupuesto, urgente.",
  example: { customer: "Marcos Lima", first: "Cliente nuevo", second: "Presupuesto" },
} as const satisfies SameShape<typeof pt>;
