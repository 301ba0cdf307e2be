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
  removeText: "The tickets that have it lose it.",
  kanban: "Kanban column",
  table: {
    label: "Tags of the company",
    name: "Name",
    ticketsCount: "Tickets",
    showTickets: "{{total}}: show the tickets with {{name}}",
  },
  dialog: {
    addTitle: "Add tag",
    editTitle: "Edit tag",
    name: "Name",
    color: "Color",
    kanban: "Kanban",
    kanbanHelp: "The tag becomes a column of the board.",
    preview: "How it looks:",
    sample: "New tag",
  },
  empty: "Tags mark tickets so that they are found later: new customer, quote, urgent.",
  example: { customer: "Mark Lewis", first: "New customer", second: "Quote" },
} as const satisfies SameShape<typeof pt>;
