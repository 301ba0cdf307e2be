import type { SameShape } from "../../same-shape";
import type pt from "../pt/attention";

export default {
  title: "Notificaciones",
  open: "Notificaciones",
  openUnread_one: "Notificaciones: {{shown}} conversación sin leer",
  openUnread_other: "Notificaciones: {{shown}} conversaciones sin leer",
  close: "Cerrar",
  empty: "Todo leído.",
  list: "Conversaciones sin leer",
  pending: "En espera",
  noMessage: "Todavía no hay mensajes",
  unread_one: "{{count}} mensaje sin leer",
  unread_other: "{{count}} mensajes sin leer",
  more: "Hay más conversaciones sin leer en la lista.",
  mentions: {
    title: "Menciones",
    one: "{{name}} te mencionó en la conversación con {{contact}}",
    count_one: "Notificaciones: {{count}} mención",
    count_other: "Notificaciones: {{count}} menciones",
  },
  troubles: { title: "Lo que salió mal", forget: "Borrar" },
  desktop: {
    ask: "Activar avisos en el escritorio",
    on: "Avisos en el escritorio activados",
    denied: "El navegador bloqueó los avisos. Permítelos en la configuración del sitio.",
    discreet: "No mostrar el texto del mensaje en los avisos",
    message: "Mensaje",
    cardTitle: "¿Quieres que te avisemos fuera de esta pestaña?",
    cardText: "Mostramos un aviso en el escritorio cuando un cliente escriba y estés en otra ventana.",
    yes: "Activar avisos",
    no: "Ahora no",
  },
  volume: {
    label: "Nivel del volumen",
    value: "{{percent}} %",
    silent: "Sin sonido",
    test: "Probar el sonido",
  },
  looking: {
    one: "{{name}} está mirando",
    many: "{{names}} están mirando",
    and: "y",
  },
  typing: {
    one: "{{name}} está escribiendo…",
    many: "{{names}} están escribiendo…",
  },
  customer: {
    composing: "{{name}} está escribiendo…",
    recording: "{{name}} está grabando audio…",
  },
  answered: {
    by: "{{name}} respondió mientras escribías.",
    someone: "Alguien respondió mientras escribías.",
    dismiss: "Entendido",
  },
} as const satisfies SameShape<typeof pt>;
