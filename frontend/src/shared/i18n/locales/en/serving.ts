import type { SameShape } from "../../same-shape";
import type pt from "../pt/serving";

export default {
  time: {
    moment: "less than 1 min",
    brief: "< 1 min",
    minutes: "{{minutes}} min",
    hours: "{{hours}} h {{minutes}} min",
    days: "{{days}} d {{hours}} h",
  },
  open: { label: "In service for {{time}}", since: "In service since {{moment}}" },
  pending: { label: "Waiting for {{time}}", since: "Waiting since {{moment}}" },
  members_one: "{{count}} participant",
  members_other: "{{count}} participants",
  done: {
    close: "Ticket closed.",
    returnToQueue: "Ticket returned to the queue.",
    transfer: "Ticket transferred.",
    remove: "Ticket deleted!",
    undo: "Undo",
  },
  taken: {
    byInQueue: "{{user}} already has this ticket, in the queue {{queue}}.",
    by: "{{user}} already has this ticket.",
    changed: "This ticket changed while you were looking.",
  },
  unanswered: {
    title: "Resolve without answering?",
    text: "No one has answered {{name}} yet. Resolve anyway?",
  },
  wrote: {
    person: "{{name}} wrote in the meantime",
    group: "Somebody wrote in {{name}} in the meantime",
    text: "A message came that you have not seen yet. The ticket stays as it was.",
    stay: "Not now",
    close: "Resolve anyway",
  },
} as const satisfies SameShape<typeof pt>;
