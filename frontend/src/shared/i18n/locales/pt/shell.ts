export default {
  skip: "Ir para o conteúdo",
  menu: {
    label: "Menu principal",
    open: "Abrir menu",
    close: "Fechar menu",
    expand: "Expandir menu",
    collapse: "Recolher menu",
  },
  groups: { service: "Atendimento", administration: "Administração" },
  items: { tickets: "Atendimentos", connections: "Conexões" },
  badge: { connections: "Há conexões que precisam de atenção" },
  outage: {
    one: "A conexão {{name}} está fora do ar.",
    many: "{{count}} conexões estão fora do ar.",
    show: "Ver conexões",
  },
  version: "Versão {{version}}",
  greeting: "Olá, {{name}} · {{company}}",
  dueDate: "Ativo até {{date}}",
  refresh: "Atualizar",
  profile: { menu: "Sua conta", logout: "Sair" },
  loadingScreen: "Carregando a tela…",
} as const;
