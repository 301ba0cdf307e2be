import type { SameShape } from "../../same-shape";
import type pt from "../pt/commands";

export default {
  title: "Shortcuts",
  groups: {
    everywhere: "Everywhere",
    list: "In the list",
    ticket: "In a conversation",
  },
  names: {
    palette: "Search or run",
    shortcuts: "See the shortcuts",
    newTicket: "Start a conversation",
    nextTicket: "Next conversation",
    previousTicket: "Previous conversation",
    accept: "Accept conversation",
    onlyUnread: "Unread only",
    search: "Search conversations",
    write: "Write an answer",
    close: "Resolve",
    returnToQueue: "Return to the queue",
    transfer: "Transfer",
    tags: "Add tags",
    panel: "Contact panel",
    note: "Write a note",
    record: "Record audio",
    find: "Search in the conversation",
  },
} as const satisfies SameShape<typeof pt>;
