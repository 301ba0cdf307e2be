export default {
  title: "Ajuda",
  none: "Ainda não há vídeos de ajuda.",
  play: "Assistir:",
  close: "Fechar vídeo",
  outside: "Abrir no YouTube",
  newTab: "abre em outra aba",
} as const;
