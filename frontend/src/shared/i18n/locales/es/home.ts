import type { SameShape } from "../../same-shape";
import type pt from "../pt/home";

export default {
  title: "Inicio",
  figures: { text: "Los números del equipo aparecen aquí con la primera conversación.", show: "Ver el panel" },
  moved: {
    title: "Lo que vino desactivado del otro sistema",
    about:
      "Para que nada llegara a los clientes durante la migración, esto vino desactivado. Activa lo que todavía valga.",
    kinds: {
      expiresTicket: "resolver por inactividad después de {{time}}",
      timeToTransfer: "transferir a quien espera sin cola después de {{time}}",
      plannedCampaign: "campaña programada: empieza en su fecha, o ahora si ya pasó",
      runningCampaign: "campaña en curso: continúa con quienes aún no la recibieron",
    },
    closes_one:
      "{{count}} conversación inactiva por más tiempo se resuelve enseguida, y el cliente recibe el mensaje de inactividad.",
    closes_other:
      "{{count}} conversaciones inactivas por más tiempo se resuelven enseguida, y los clientes reciben el mensaje de inactividad.",
    switchOn: "Activar",
    switchOnOf: "Activar: {{name}}",
    decline: "Dejar desactivado",
    declineOf: "Dejar desactivado: {{name}}",
    declineAll: "Dejar todo desactivado",
  },
  checklist: {
    title: "Primeros pasos",
    progress: "{{done}} de {{all}} completados",
    left: "Primeros pasos: {{done}} de {{all}}",
    dismiss: "No mostrar más",
    done: "completado",
    unknown: "No se pudo comprobar ahora.",
    blocked: "Completa antes los pasos 1 y 2: los mensajes todavía no llegan a un agente.",
    steps: {
      connect: {
        name: "Conectar un WhatsApp",
        why: "Escanea el código QR con el celular de la empresa o usa la API oficial.",
      },
      connectOrTry: {
        why: "Escanea el código QR con el celular de la empresa, usa la API oficial o prueba con el celular simulado.",
      },
      queue: { name: "Crear una cola", why: "Las colas separan las conversaciones: ventas, soporte, finanzas." },
      staff: { name: "Incluir agentes en la cola", why: "Nadie se entera de los clientes de una cola sin agentes." },
      serve: { name: "Elegir las colas de la conexión", why: "Sin cola, los agentes no ven a quien escribe." },
      invite: { name: "Invitar usuarios", why: "Cada persona del equipo inicia sesión con su propio correo." },
      reply: {
        name: "Escribir la primera respuesta rápida",
        why: "Tus respuestas de todos los días, a un / de distancia.",
      },
      hours: {
        name: "Definir el horario de atención",
        why: "Fuera de ese horario, el cliente recibe un mensaje automático.",
      },
      attend: { name: "Atender la primera conversación", why: "Acepta una conversación de la lista En espera." },
      attendOrTry: {
        why: "Acepta una conversación de la lista En espera. Para probar, escribe como cliente en el celular simulado.",
      },
    },
  },
} satisfies SameShape<typeof pt>;
