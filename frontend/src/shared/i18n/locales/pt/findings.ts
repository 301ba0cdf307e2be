export default {
  title: "Clientes que ninguém vê",
  of: {
    noQueue: "Quem escrever não aparece para ninguém: escolha pelo menos uma fila.",
    noFallback: "Quem escrever à noite não aparece para ninguém: escolha a fila de reserva.",
    unserved: "Ninguém atende a fila {{queue}}: inclua um agente.",
    unservedFallback: "Ninguém atende a fila de reserva {{queue}}: inclua um agente ou escolha outra.",
  },
} as const;
