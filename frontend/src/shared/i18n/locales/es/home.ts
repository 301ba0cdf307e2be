import type { SameShape } from "../../same-shape";
import type pt from "../pt/home";

export default {
  title: "Inicio",
  checklist: {
    title: "Primeros pasos",
    progress: "{{done}} de {{all}} completados",
    dismiss: "No mostrar más",
    done: "completado",
    unknown: "No se pudo comprobar ahora.",
    steps: {
      connect: { name: "Conectar un WhatsApp", why: "Escanea el código QR con el teléfono de la empresa." },
      connectOrTry: { why: "Escanea el código QR con el teléfono de la empresa, o prueba con el teléfono simulado." },
      queue: { name: "Crear una cola", why: "Las colas separan las conversaciones: ventas, soporte, finanzas." },
      invite: { name: "Invitar usuarios", why: "Cada persona del equipo entra con su propio correo." },
      reply: {
        name: "Escribir la primera respuesta rápida",
        why: "Lo que se repite cada día queda a un / de distancia.",
      },
      hours: { name: "Definir el horario de atención", why: "Fuera de él, el cliente recibe un aviso." },
      attend: { name: "Atender el primer ticket", why: "Acepta una conversación de la lista Pendientes." },
    },
  },
  counters: {
    title: "Ahora",
    open: "En atención",
    pending: "En espera",
    connections: "Conexiones activas",
    people: "Personas en línea",
    of: "{{count}} de {{all}}",
  },
} satisfies SameShape<typeof pt>;
