export default {
  title: "Plantillas de mensaje",
  pick: "Enviar una plantilla",
  search: "Buscar por nombre o texto",
  noneSendable: "Este número no tiene plantillas aprobadas.",
  noneFound: "No se encontraron plantillas.",
  count_zero: "Ninguna plantilla",
  count_one: "{{count}} plantilla",
  count_other: "{{count}} plantillas",
  fill: "Plantilla {{name}}",
  send: "Enviar",
  preview: "El cliente verá",
  buttons: "Botones",
  priceOf: {
    UTILITY: "Utilidad (tarifa menor)",
    MARKETING: "Marketing (tarifa mayor)",
    AUTHENTICATION: "Autenticación",
  },
} as const;
