export default {
  title: "Editar filtro guardado",
  name: "Nombre",
  pinned: "Mostrar como pestaña, con el conteo",
  audience: "Quién lo ve",
  audiences: { mine: "Solo yo", queue: "Las personas de una cola", everyone: "Toda la empresa" },
  queue: "Cola",
  noQueue: "Elige una cola",
  saved: "Filtro guardado.",
};
