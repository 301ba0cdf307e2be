export default {
  title: "Editar filtro salvo",
  name: "Nome",
  pinned: "Mostrar como aba, com a contagem",
  audience: "Quem vê",
  audiences: { mine: "Só eu", queue: "As pessoas de uma fila", everyone: "Todos da empresa" },
  queue: "Fila",
  noQueue: "Escolha uma fila",
  saved: "Filtro salvo.",
};
