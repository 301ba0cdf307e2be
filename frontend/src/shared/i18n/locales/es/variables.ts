import type { SameShape } from "../../same-shape";
import type pt from "../pt/variables";

export default {
  title: "Insertar:",
  insert: "Insertar {{name}}",
  names: {
    name: "nombre",
    firstName: "primer nombre",
    number: "número",
    email: "correo",
    greeting: "saludo",
    queue: "cola",
    user: "agente",
    protocol: "protocolo",
    hora: "hora",
    ticket: "n.º de conversación",
  },
  unknown: {
    stays: "{{token}} no es una variable conocida: va tal como está escrita.",
    leftOut: "{{token}} no es una variable conocida: queda fuera del mensaje.",
  },
  preview: "Así lo leerá el cliente",
  sample: {
    name: "María Sosa",
    firstName: "María",
    number: "5511987654321",
    email: "maria@ejemplo.com",
    greeting: "Buenos días",
    queue: "Ventas",
    user: "Ana",
    protocol: "20260315-42",
    hora: "10:30",
    ticket: "42",
  },
} satisfies SameShape<typeof pt>;
