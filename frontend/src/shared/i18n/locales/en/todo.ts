import type { SameShape } from "../../same-shape";
import type pt from "../pt/todo";

export default {
  title: "To-do",
  label: "My tasks",
  new: "New task",
  onlyHere: "Kept in this browser only.",
  empty: "Nothing to do. Write above what you do not want to forget.",
  edit: "Edit {{text}}",
  editing: "Text of the task {{text}}",
  remove: "Delete {{text}}",
  removed: "Task deleted: {{text}}",
  undo: "Undo",
  up: "Move up: {{text}}",
  down: "Move down: {{text}}",
  movedTo: "{{text}}: now {{place}} of {{count}}",
  notKept: "This browser could not keep the change. Free some space and try again.",
  closed:
    "This browser does not let this address keep anything, and tasks are kept nowhere else. Change that in the browser's privacy settings.",
  broken: {
    text: "The tasks kept in this browser could not be read. Nothing was deleted: you can save what is kept to a file. When you begin another list, what is kept stays in the browser, set apart.",
    save: "Save to a file",
    begin: "Begin another list",
  },
} satisfies SameShape<typeof pt>;
