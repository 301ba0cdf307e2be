import type { SameShape } from "../../same-shape";
import type pt from "../pt/shell";

export default {
  skip: "Ir al contenido",
  menu: {
    label: "Menú principal",
    open: "Abrir menú",
    close: "Cerrar menú",
    expand: "Expandir menú",
    collapse: "Contraer menú",
  },
  groups: { service: "Atención", management: "Gestión", administration: "Administración", platform: "Plataforma" },
  items: {
    home: "Inicio",
    tickets: "Atenciones",
    contacts: "Contactos",
    quick: "Respuestas rápidas",
    todo: "Tareas",
    tags: "Etiquetas",
    helps: "Ayuda",
    queues: "Colas",
    users: "Usuarios",
    connections: "Conexiones",
    settings: "Configuración",
    audit: "Auditoría",
    announcements: "Avisos",
  },
  badge: { connections: "Hay conexiones que necesitan atención" },
  outage: {
    one: "La conexión {{name}} está caída.",
    many: "{{count}} conexiones están caídas.",
    show: "Ver conexiones",
  },
  version: "Versión {{version}}",
  greeting: "Hola, {{name}} · {{company}}",
  dueDate: "Activo hasta el {{date}}",
  refresh: "Actualizar",
  volume: "Volumen de los sonidos",
  palette: "Buscar o ejecutar…",
  announcements: {
    open: "Avisos",
    openNew: "Avisos. Hay nuevos",
    close: "Cerrar",
    empty: "Todo leído.",
    picture: "Imagen de {{title}}",
  },
  profile: { open: "Mi perfil", security: "Seguridad", menu: "Su cuenta", logout: "Salir" },
} as const satisfies SameShape<typeof pt>;
