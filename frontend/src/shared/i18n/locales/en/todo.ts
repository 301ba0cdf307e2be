import type { SameShape } from "../../same-shape";
import type pt from "../pt/todo";

export default {
  title: "To-do",
  label: "My tasks",
  new: "New task",
  onlyHere: "Saved in this browser only.",
  empty: "Nothing to do. Write down above what you don't want to forget.",
  edit: "Edit {{text}}",
  editing: "Task text: {{text}}",
  remove: "Delete {{text}}",
  removed: "Task deleted: {{text}}",
  undo: "Undo",
  up: "Move up: {{text}}",
  down: "Move down: {{text}}",
  movedTo: "{{text}}: now {{place}} of {{count}}",
  notKept: "This browser couldn't save the change. Free up some space and try again.",
  closed:
    "This browser doesn't let this site save data, and your tasks are saved only here. Change that in the browser's privacy settings.",
  broken: {
    text: "The tasks saved in this browser couldn't be read. Nothing was deleted: you can save the stored data to a file. If you start another list, the stored data stays in the browser, kept apart.",
    save: "Save to a file",
    begin: "Start another list",
  },
} satisfies SameShape<typeof pt>;
