export default {
  title: "Tarefas",
  label: "Minhas tarefas",
  new: "Nova tarefa",
  onlyHere: "Guardado apenas neste navegador.",
  empty: "Nada por fazer. Escreva acima o que não quer esquecer.",
  edit: "Editar {{text}}",
  editing: "Texto da tarefa {{text}}",
  remove: "Excluir {{text}}",
  removed: "Tarefa excluída: {{text}}",
  undo: "Desfazer",
  up: "Mover para cima: {{text}}",
  down: "Mover para baixo: {{text}}",
  movedTo: "{{text}}: agora {{place}} de {{count}}",
  notKept: "Este navegador não conseguiu guardar a mudança. Libere espaço e tente novamente.",
  closed:
    "Este navegador não permite guardar dados deste endereço, e as tarefas ficam só nele. Mude isso nas configurações de privacidade do navegador.",
  broken: {
    text: "As tarefas guardadas neste navegador não puderam ser lidas. Nada foi apagado: você pode salvar em um arquivo o que está guardado. Ao começar outra lista, o que está guardado continua no navegador, à parte.",
    save: "Salvar em um arquivo",
    begin: "Começar outra lista",
  },
} as const;
