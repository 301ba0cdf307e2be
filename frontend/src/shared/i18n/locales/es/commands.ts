import type { SameShape } from "../../same-shape";
import type pt from "../pt/commands";

export default {
  title: "Atajos",
  groups: {
    everywhere: "En todas partes",
    list: "En la lista",
    ticket: "En una conversación",
  },
  names: {
    palette: "Buscar o ejecutar",
    shortcuts: "Ver los atajos",
    newTicket: "Iniciar conversación",
    nextTicket: "Conversación siguiente",
    previousTicket: "Conversación anterior",
    accept: "Aceptar conversación",
    onlyUnread: "Solo no leídas",
    search: "Buscar conversaciones",
    write: "Escribir una respuesta",
    close: "Resolver",
    returnToQueue: "Devolver a la cola",
    transfer: "Transferir",
    tags: "Poner etiquetas",
    panel: "Panel del contacto",
    note: "Escribir una nota",
    record: "Grabar audio",
    find: "Buscar en la conversación",
  },
} as const satisfies SameShape<typeof pt>;
