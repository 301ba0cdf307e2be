/** Approved templates: the picker of a conversation and the page. */
export default {
  title: "Modelos de mensagem",
  pick: "Enviar um modelo",
  search: "Buscar por nome ou texto",
  noneSendable: "Nenhum modelo aprovado neste número.",
  noneFound: "Nenhum modelo encontrado.",
  count_zero: "Nenhum modelo",
  count_one: "{{count}} modelo",
  count_other: "{{count}} modelos",
  fill: "Modelo {{name}}",
  send: "Enviar",
  preview: "O cliente verá",
  buttons: "Botões",
  priceOf: {
    UTILITY: "Utilidade (tarifa menor)",
    MARKETING: "Marketing (tarifa maior)",
    AUTHENTICATION: "Autenticação",
  },
} as const;
