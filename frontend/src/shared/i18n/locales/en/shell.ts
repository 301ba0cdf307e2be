import type { SameShape } from "../../same-shape";
import type pt from "../pt/shell";

export default {
  skip: "Skip to content",
  menu: {
    label: "Main menu",
    open: "Open menu",
    close: "Close menu",
    expand: "Expand menu",
    collapse: "Collapse menu",
  },
  groups: { service: "Service", management: "Management", administration: "Administration", platform: "Platform" },
  items: {
    home: "Home",
    tickets: "Tickets",
    contacts: "Contacts",
    quick: "Quick replies",
    todo: "To-do",
    tags: "Tags",
    helps: "Help",
    queues: "Queues",
    users: "Users",
    connections: "Connections",
    settings: "Settings",
    audit: "Audit log",
    announcements: "Announcements",
  },
  badge: { connections: "Some connections need attention" },
  outage: {
    one: "The connection {{name}} is down.",
    many: "{{count}} connections are down.",
    show: "See connections",
  },
  version: "Version {{version}}",
  greeting: "Hello, {{name}} · {{company}}",
  dueDate: "Active until {{date}}",
  refresh: "Refresh",
  volume: "Sound volume",
  palette: "Search or run…",
  announcements: {
    open: "Announcements",
    openNew: "Announcements. There are new ones",
    close: "Close",
    empty: "All read.",
    picture: "Picture of {{title}}",
  },
  profile: { open: "My profile", security: "Security", menu: "Your account", logout: "Sign out" },
} as const satisfies SameShape<typeof pt>;
