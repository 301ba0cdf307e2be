import type { SameShape } from "../../same-shape";
import type pt from "../pt/tags";

export default {
  title: "Tags",
  add: "Add tag",
  create: "Create tag",
  search: "Search by name",
  edit: "Edit {{name}}",
  remove: "Delete {{name}}",
  removeTitle: "Delete {{name}}?",
  removeText: "It will be removed from the conversations that have it.",
  moveTo: "Where do the cards go?",
  moveToOpen: "Open (no lane)",
  kanban: "Kanban column",
  table: {
    label: "Company tags",
    ticketsCount: "Conversations",
    showTickets: "{{total}}: show conversations with {{name}}",
  },
  dialog: {
    editTitle: "Edit tag",
    name: "Name",
    color: "Color",
    kanban: "Kanban",
    kanbanHelp: "The tag becomes a column on the board.",
    kanbanLimit: "Card limit",
    kanbanLimitHelp: "Above it the lane warns; nothing is refused.",
    kanbanKept: "Keep the lane for the next conversation",
    kanbanKeptHelp: "After one is resolved in this lane, the contact's next conversation starts in it.",
    preview: "How it looks:",
    sample: "New tag",
  },
  empty: "Tags mark conversations so you can find them later: new customer, quote, urgent.",
  example: { customer: "Mark Lewis", first: "New customer", second: "Quote" },
} as const satisfies SameShape<typeof pt>;
