import { settingNames } from "@guiche/contract/audit/setting-names/es";

import type { SameShape } from "../../same-shape";
import type pt from "../pt/settings";

export default {
  title: "Configuración",
  company: "{{name}} · plan {{plan}}",
  storage: {
    used: "Archivos: {{used}}",
    of: "Archivos: {{used}} de {{quota}}",
    bar: "Espacio para archivos",
    nearly: "El espacio para archivos se está acabando. Después no se guardarán archivos nuevos.",
    full: "Ya no hay espacio para archivos. Los mensajes siguen llegando, sin sus archivos.",
  },
  own: {
    open: "Editar los datos de la empresa",
    title: "Datos de la empresa",
    name: "Nombre de la empresa",
    email: "Correo de la empresa",
    phone: "Teléfono de la empresa",
  },
  tabs: {
    label: "Partes de la configuración",
    options: "Opciones",
    hours: "Horarios",
    deadlines: "Plazos",
    companies: "Empresas",
    plans: "Planes",
    helps: "Ayuda",
    installation: "Instalación",
  },
  search: "Buscar una opción",
  noneFound: "No se encontró ninguna opción para “{{text}}”.",
  clearSearch: "Limpiar búsqueda",
  changes: "Historial de cambios",
  busy: "Actualizando…",
  saved: "Operación actualizada con éxito.",
  simulatedBilling: {
    label: "Sistemas de cobranza simulados",
    ixc: "Usar el IXC simulado (SIMULADO)",
    mkauth: "Usar el MK-Auth simulado (SIMULADO)",
    asaas: "Usar el Asaas simulado (SIMULADO)",
    after: "tu {{name}} va antes",
  },
  groups: {
    service: "Atención",
    queues: "Colas y bot",
    whatsapp: "Llamadas, grupos y archivos",
    region: "Región e idioma",
    security: "Seguridad",
    texts: "Textos automáticos",
    billing: "Cobros de proveedores de internet",
  },
  options: {
    userRating: {
      label: settingNames.userRating,
      help: "Al resolver una conversación, se pide al cliente una calificación de 1 a 3.",
    },
    ratingComment: {
      label: settingNames.ratingComment,
      help: "Después de la nota, pide al cliente un comentario en un mensaje. Aparece en la conversación resuelta.",
    },
    recoveryQueueId: {
      label: settingNames.recoveryQueueId,
      help: "Después de la nota más baja, la conversación vuelve a esperar en esta cola, con el bot en silencio. Los administradores reciben un aviso en cualquier caso.",
    },
    sendGreetingAccepted: {
      label: settingNames.sendGreetingAccepted,
      help: "El cliente recibe un saludo cuando un agente acepta la conversación.",
    },
    sendMsgTransfTicket: {
      label: settingNames.sendMsgTransfTicket,
      help: "Se avisa al cliente cuando cambia de cola o de agente.",
    },
    reopenMinutes: {
      label: settingNames.reopenMinutes,
      help: "Un mensaje que llega dentro de este tiempo reabre la última conversación. Con 0 siempre empieza una nueva.",
    },
    briefThanks: {
      label: settingNames.briefThanks,
      help: "Un “gracias” o “hasta luego” de hasta dos palabras, en los 5 minutos después de resolver, queda en la conversación resuelta y no abre otra.",
    },
    scheduleType: {
      label: settingNames.scheduleType,
      help: "Qué horario se usa: ninguno, el de cada cola o el de toda la empresa.",
    },
    sendGreetingMessageOneQueues: {
      label: settingNames.sendGreetingMessageOneQueues,
      help: "Envía el saludo de la cola cuando la conexión tiene solo una.",
    },
    chatBotType: {
      label: settingNames.chatBotType,
      help: "Cómo muestra el bot el menú de colas.",
    },
    botOutOfHours: {
      label: settingNames.botOutOfHours,
      help: "Después del aviso, el bot continúa: quien escribe de noche recibe el menú y elige una cola. Desactivado, recibe solo el aviso.",
    },
    botAfterAgent: {
      label: settingNames.botAfterAgent,
      help: "Qué hace el bot con el próximo mensaje del cliente después de que un agente devuelve la conversación a la cola.",
    },
    botTraceDays: {
      label: settingNames.botTraceDays,
      help: "Durante cuántos días puedes ver por qué el bot dijo algo, comparar conversaciones con el borrador y contar el bot en el panel.",
    },
    call: {
      label: settingNames.call,
      help: "Desactivado, las llamadas se rechazan y quien llamó recibe un aviso.",
    },
    CheckMsgIsGroup: {
      label: settingNames.CheckMsgIsGroup,
      help: "Activado, las conversaciones de grupo no crean conversaciones.",
    },
    mediaAutoDownloadMb: {
      label: settingNames.mediaAutoDownloadMb,
      help: "Los archivos más grandes esperan a que alguien los pida en la conversación.",
    },
    linkPreviews: {
      label: settingNames.linkPreviews,
      help: "El servidor busca el título y la imagen de la página. Quien lee la conversación no accede al sitio.",
    },
    timezone: {
      label: settingNames.timezone,
      help: "Se aplica a los horarios, los vencimientos y todo lo que dice “hoy”.",
    },
    multipleSessions: {
      label: settingNames.multipleSessions,
      help: "Activado, una persona puede entrar en el celular y en la computadora al mismo tiempo. Desactivado, entrar en uno cierra la sesión del otro.",
    },
    idleSignOutMinutes: {
      label: settingNames.idleSignOutMinutes,
      help: "Tras ese tiempo sin teclado, mouse ni toque, el navegador sale de la cuenta. 0 nunca sale.",
    },
    adminSecondFactor: {
      label: settingNames.adminSecondFactor,
      help: "Quien administra la empresa necesita un código del celular para entrar. Quien aún no la tiene la configura en su próximo acceso, tú también.",
    },
    language: {
      label: settingNames.language,
      help: "El idioma de lo que el sistema escribe a los clientes.",
    },
    textAccepted: {
      label: settingNames.textAccepted,
      help: "Se envía cuando un agente acepta la conversación, si el saludo al aceptar está activado.",
    },
    textToQueue: {
      label: settingNames.textToQueue,
      help: "Se envía si el aviso de transferencia está activado.",
    },
    textToUser: {
      label: settingNames.textToUser,
      help: "Se envía si el aviso de transferencia está activado.",
    },
    textToBoth: {
      label: settingNames.textToBoth,
      help: "Se envía si el aviso de transferencia está activado.",
    },
    textOutOfQueue: {
      label: settingNames.textOutOfQueue,
      help: "Se envía cuando la conversación queda sin cola, si el aviso de transferencia está activado.",
    },
    textCallRefused: {
      label: settingNames.textCallRefused,
      help: "Se envía a quien llama cuando no se aceptan llamadas.",
    },
    textNotUnderstood: {
      label: settingNames.textNotUnderstood,
      help: "Se envía antes de repetir las opciones, cuando la respuesta no es ninguna de ellas.",
    },
    textBotGivesUp: {
      label: settingNames.textBotGivesUp,
      help: "Se envía después de la segunda respuesta equivocada, cuando una persona del equipo se hace cargo.",
    },
    textBotFailed: {
      label: settingNames.textBotFailed,
      help: "Se envía cuando una IA o integración no responde y una persona se hace cargo.",
    },
    ipixc: {
      label: settingNames.ipixc,
      help: "Dirección del servidor de IXC. Una dirección nueva elimina el token guardado.",
    },
    tokenixc: { label: settingNames.tokenixc, help: "El token de la API de IXC." },
    ipmkauth: {
      label: settingNames.ipmkauth,
      help: "Dirección del servidor de MK-AUTH. Una dirección nueva elimina las credenciales guardadas.",
    },
    clientidmkauth: { label: settingNames.clientidmkauth, help: "El Client ID de la API de MK-AUTH." },
    clientsecretmkauth: { label: settingNames.clientsecretmkauth, help: "El Client Secret de la API de MK-AUTH." },
    asaas: { label: settingNames.asaas, help: "La clave de la API de ASAAS." },
    billsPhoneMatch: {
      label: settingNames.billsPhoneMatch,
      help: "Quien escribe desde otro número recibe la misma respuesta que quien se equivoca de CPF. Desactivado, otro número recibe la línea de pago y el Pix, sin nombre, archivo ni enlace. MK-Auth no informa números: con él siempre vale esto.",
    },
  },
  secret: { help: "El valor no se vuelve a mostrar una vez guardado.", drop: "Quitar", dropOf: "Quitar: {{name}}" },
  choices: {
    silent: "Sigue callado",
    continue: "Continúa donde estaba",
    restart: "Empieza de nuevo",
    low: "Después de la nota más baja",
    any: "Después de cualquier nota",
    disabled: "Desactivado",
    queue: "Cola",
    company: "Empresa",
    text: "Texto",
  },
  texts: {
    usual: "Si lo dejas en blanco, enviamos:",
    useUsual: "Volver al texto predeterminado",
  },
  units: { minutes: "min", megabytes: "MB", days: "días" },
  noQueue: "Ninguna",
  numberRange: "Escribe un número entero de {{min}} a {{max}}.",
  zone: { now: "Hora actual: {{time}} ({{offset}}).", none: "No se encontró ninguna zona horaria." },
  hours: {
    title: "Horario de la empresa",
    zone: "Zona horaria: {{zone}}",
    changeZone: "Cambiar en las opciones",
    save: "Guardar horarios",
    saved: "Horarios actualizados con éxito.",
    notice: "Aviso fuera del horario",
    noticeHelp:
      "Se envía una vez a quien escribe fuera del horario. Una cola o conexión con texto propio envía el suyo.",
    setUp: "Horario de atención",
    setUpHelp:
      "Indica cuándo atiende la empresa. Fuera de ese horario y en los feriados, quien escribe recibe el aviso de abajo.",
    switchOn: "Guardar y activar",
  },
  deadlines: {
    title: "Plazos para responder y resolver",
    help: "En cuántos minutos cada cola responde al cliente que está esperando y resuelve la conversación. Pasado un plazo, la conversación queda marcada como atrasada. 0 es sin plazo.",
    clock: {
      always: "El tiempo corre día y noche, porque ningún horario de atención está activado.",
      company: "El tiempo corre solo en el horario de la empresa, sin los feriados.",
      queue: "El tiempo corre solo en el horario de cada cola, sin los feriados.",
    },
    firstAnswerMinutes: "Primera respuesta",
    nextAnswerMinutes: "Respuestas siguientes",
    solutionMinutes: "Resolución",
    company: "Colas sin plazo propio",
    inherited: "Como arriba: {{minutes}}",
    firstAnswer: {
      example: "Ejemplo: mensaje del {{from}}, primera respuesta antes del {{until}}.",
      none: "Sin plazo para la primera respuesta.",
    },
    solution: {
      example: "Ejemplo: conversación abierta el {{from}}, resuelta antes del {{until}}.",
      none: "Sin plazo para la resolución.",
    },
    groups: {
      label: "Los grupos también tienen plazos",
      help: "Sin esto, solo cuentan las conversaciones con una persona.",
    },
    never: "El plazo nunca vence: el horario no tiene ningún período abierto.",
  },
  holidays: {
    title: "Feriados",
    help: "En estos días nadie atiende, sea cual sea el horario. Con horas, solo se atiende en ellas.",
    date: "Fecha",
    name: "Nombre",
    everyYear: "Se repite cada año",
    startTime: "Abre a las (medio feriado)",
    endTime: "Cierra a las (medio feriado)",
    open: "Abierto de {{from}} a {{until}}",
    noTimes: "Completa las dos horas o ninguna.",
    add: "Agregar feriado",
    none: "Todavía no hay feriados.",
    remove: "Eliminar {{name}}",
    noDate: "Indica la fecha.",
    taken: "Este día ya está en la lista.",
    full: "La lista está llena.",
    national: {
      country: "País",
      add: "Agregar feriados nacionales",
      optional: {
        BR: "Agregar Carnaval y Corpus Christi",
        MX: "Agregar Jueves y Viernes Santo",
        AR: "Agregar Jueves Santo",
      },
      help: "Las fechas que cambian cada año se agregan para este año y el próximo. Agrega abajo los feriados locales.",
      added_zero: "Nada que agregar: todos están en la lista.",
      added_one: "{{count}} feriado agregado.",
      added_other: "{{count}} feriados agregados.",
    },
  },
} as const satisfies SameShape<typeof pt>;
