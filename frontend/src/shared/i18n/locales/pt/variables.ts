/** The placeholders of a message template, and the sample customer of its preview. */
export default {
  title: "Inserir:",
  insert: "Inserir {{name}}",
  names: {
    name: "nome",
    firstName: "primeiro nome",
    number: "número",
    email: "e-mail",
    greeting: "saudação",
    queue: "fila",
    user: "agente",
    protocol: "protocolo",
    hora: "hora",
    ticket: "nº do atendimento",
  },
  unknown: {
    stays: "{{token}} não é uma variável conhecida: vai como está escrito.",
    leftOut: "{{token}} não é uma variável conhecida: sai da mensagem.",
  },
  preview: "Como o cliente vai ler",
  sample: {
    name: "Maria Souza",
    firstName: "Maria",
    number: "5511987654321",
    email: "maria@exemplo.com",
    greeting: "Bom dia",
    queue: "Vendas",
    user: "Ana",
    protocol: "20260315-42",
    hora: "10:30",
    ticket: "42",
  },
} as const;
