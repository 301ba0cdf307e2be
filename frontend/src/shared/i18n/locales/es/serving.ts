import type { SameShape } from "../../same-shape";
import type pt from "../pt/serving";

export default {
  pause: {
    title: "Esperar al cliente",
    text: "El plazo para resolver deja de correr. Vuelve a correr al comenzar el día elegido, o antes si el cliente escribe o la conversación se transfiere.",
    until: "Hasta",
    submit: "Esperar",
  },
  goOn: "Resolver y siguiente",
  rating: {
    is: "Nota: {{rate}}",
    comment: "Comentario: {{comment}}",
    low: "Insatisfecho",
    fair: "Satisfecho",
    high: "Muy satisfecho",
  },
  time: {
    moment: "menos de 1 min",
    brief: "< 1 min",
    minutes: "{{minutes}} min",
    hours: "{{hours}} h {{minutes}} min",
    days: "{{days}} d {{hours}} h",
  },
  open: { label: "En atención desde hace {{time}}", since: "En atención desde {{moment}}" },
  pending: { label: "En espera desde hace {{time}}", since: "En espera desde {{moment}}" },
  members_one: "{{count}} participante",
  members_other: "{{count}} participantes",
  done: {
    close: "Conversación resuelta.",
    returnToQueue: "Conversación devuelta a la cola.",
    transfer: "Conversación transferida.",
    remove: "¡Conversación eliminada con éxito!",
    undo: "Deshacer",
  },
  beforeFarewell: "Reabierta: el cliente escribió antes de la despedida ({{name}})",
  taken: {
    byInQueue: "Esta conversación ya está con {{user}}, en la cola {{queue}}.",
    by: "Esta conversación ya está con {{user}}.",
    waitsInQueue: "Este cliente ya espera en otra conversación, en la cola {{queue}}.",
    waits: "Este cliente ya espera en otra conversación, sin cola.",
    changed: "Esta conversación cambió mientras la veías.",
  },
  unanswered: {
    title: "¿Resolver sin responder?",
    text: "Nadie le ha respondido a {{name}} todavía. ¿Resolver de todos modos?",
  },
  wrote: {
    person: "{{name}} escribió mientras tanto",
    group: "Escribieron en {{name}} mientras tanto",
    text: "Llegó un mensaje que todavía no has visto. La conversación sigue como estaba.",
    stay: "Ahora no",
    close: "Resolver de todos modos",
  },
} as const satisfies SameShape<typeof pt>;
