import type { SameShape } from "../../same-shape";
import type pt from "../pt/bot";

/** Where the bot is in a ticket, and why it said something. */
export default {
  chip: {
    speaks: "Robot",
    at: "Robot: {{path}}",
    off: "Robot apagado",
    loop: "Robot en silencio: parece otro robot",
  },
  why: {
    title: "¿Por qué dijo esto el robot?",
    gone: "El registro de este paso ya se borró.",
    simulator: "Abrir en el simulador",
    event: "Qué pasó",
    path: "Camino",
    values: "Qué sabía el robot",
    effects: "Qué hizo",
    others: "Qué más podía elegir el cliente",
    other: "{{number}}: {{title}}",
    noQueue: "sin cola",
    queue: "Cola: {{queue}}",
    open: "dentro del horario",
    closed: "fuera del horario",
    greeted: "saludo ya enviado",
    notGreeted: "saludo aún no enviado",
    events: {
      messageReceived: "El cliente escribió",
      queueAssigned: "La atención pasó a otra cola",
      restarted: "Alguien reinició el robot",
      callResolved: "Otro servicio respondió",
      commandsReceived: "Otro sistema envió comandos",
    },
    does: {
      send: "Envió un mensaje",
      sendFile: "Envió un archivo",
      call: "Preguntó a otro servicio",
      addNote: "Escribió una observación",
      assignUser: "La pasó a un agente",
      tag: "Añadió una etiqueta",
      setField: "Guardó un campo del contacto",
      close: "Resolvió la atención",
      assignQueue: "Cambió la cola",
      handOver: "Dejó la atención a una persona",
      mark: "Anotó lo que ya se dijo",
    },
  },
} satisfies SameShape<typeof pt>;
