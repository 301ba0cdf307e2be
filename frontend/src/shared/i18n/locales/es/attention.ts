import type { SameShape } from "../../same-shape";
import type pt from "../pt/attention";

export default {
  title: "Notificaciones",
  open: "Notificaciones",
  openUnread_one: "Notificaciones: {{shown}} conversación sin leer",
  openUnread_other: "Notificaciones: {{shown}} conversaciones sin leer",
  close: "Cerrar",
  empty: "Estás al día.",
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
  ratings: {
    title: "Clientes insatisfechos",
    one: "{{contact}} quedó insatisfecho con el servicio",
    closedBy: "Resuelta por {{name}}",
    count_one: "Notificaciones: {{count}} cliente insatisfecho",
    count_other: "Notificaciones: {{count}} clientes insatisfechos",
  },
  troubles: { title: "Lo que salió mal", forget: "Limpiar" },
  desktop: {
    ask: "Activar notificaciones de escritorio",
    on: "Notificaciones de escritorio activadas",
    denied: "El navegador bloqueó las notificaciones. Permítelas en la configuración del sitio.",
    discreet: "Ocultar el texto del mensaje en las notificaciones",
    message: "Mensaje nuevo",
    cardTitle: "¿Activar las notificaciones de escritorio?",
    cardText: "Te avisaremos cuando un cliente escriba y estés en otra ventana.",
    yes: "Activar",
    no: "Ahora no",
  },
  volume: {
    label: "Volumen",
    value: "{{percent}} %",
    silent: "Sin sonido",
    test: "Probar el sonido",
    chats: "Sonido del chat interno",
  },
  looking: {
    one: "{{name}} la está viendo",
    many: "{{names}} la están viendo",
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
