export default {
  title: "Ajuda",
  none: "Ainda não há vídeos de ajuda.",
  play: "Assistir:",
  covers: "Mostrar capas dos vídeos",
  coversNote: "Os vídeos ficam no YouTube. Nada é pedido a ele antes de você abrir um vídeo ou mostrar as capas.",
  close: "Fechar vídeo",
  outside: "Abrir no YouTube",
  newTab: "abre em outra aba",
} as const;
