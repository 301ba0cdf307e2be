export default {
  title: "Message templates",
  pick: "Send a template",
  search: "Search by name or text",
  noneSendable: "This number has no approved templates.",
  noneFound: "No templates found.",
  count_zero: "No templates",
  count_one: "{{count}} template",
  count_other: "{{count}} templates",
  fill: "Template {{name}}",
  send: "Send",
  preview: "The customer will see",
  buttons: "Buttons",
  priceOf: {
    UTILITY: "Utility (lower rate)",
    MARKETING: "Marketing (higher rate)",
    AUTHENTICATION: "Authentication",
  },
} as const;
