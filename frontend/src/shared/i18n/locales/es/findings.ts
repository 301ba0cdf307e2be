export default {
  title: "Clientes que nadie ve",
  of: {
    noQueue: "Nadie ve a quien escribe aquí: elige al menos una cola.",
    noFallback: "Nadie ve a quien escribe de noche: elige la cola de reserva.",
    unserved: "Nadie atiende la cola {{queue}}: agrega un agente.",
    unservedFallback: "Nadie atiende la cola de reserva {{queue}}: agrega un agente o elige otra.",
  },
} as const;
