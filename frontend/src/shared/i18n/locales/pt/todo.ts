export default {
  title: "Tarefas",
  label: "Minhas tarefas",
  new: "Nova tarefa",
  onlyHere: "Salvas apenas neste navegador.",
  empty: "Nenhuma tarefa. Escreva acima o que não quer esquecer.",
  edit: "Editar {{text}}",
  editing: "Texto da tarefa {{text}}",
  remove: "Excluir {{text}}",
  removed: "Tarefa excluída: {{text}}",
  undo: "Desfazer",
  up: "Mover para cima: {{text}}",
  down: "Mover para baixo: {{text}}",
  movedTo: "{{text}}: posição {{place}} de {{count}}",
  notKept: "O navegador não conseguiu salvar a mudança. Libere espaço e tente novamente.",
  closed:
    "O navegador não permite salvar dados deste site, e as tarefas ficam apenas nele. Mude isso nas configurações de privacidade do navegador.",
  broken: {
    text: "Não foi possível ler as tarefas salvas neste navegador. Elas continuam nele: salve-as em um arquivo ou comece outra lista.",
    save: "Salvar em um arquivo",
    begin: "Começar outra lista",
  },
} as const;
