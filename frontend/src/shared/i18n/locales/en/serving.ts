import type { SameShape } from "../../same-shape";
import type pt from "../pt/serving";

export default {
  pause: {
    title: "Wait for the customer",
    text: "The resolution deadline stands still. It runs again when the chosen day begins, or sooner if the customer writes or the conversation is transferred.",
    until: "Until",
    submit: "Wait",
  },
  goOn: "Resolve and open next",
  rating: {
    is: "Rating: {{rate}}",
    comment: "Comment: {{comment}}",
    low: "Dissatisfied",
    fair: "Satisfied",
    high: "Very satisfied",
  },
  time: {
    moment: "less than 1 min",
    brief: "< 1 min",
    minutes: "{{minutes}} min",
    hours: "{{hours}} h {{minutes}} min",
    days: "{{days}} d {{hours}} h",
  },
  open: { label: "In progress for {{time}}", since: "In progress since {{moment}}" },
  pending: { label: "Waiting for {{time}}", since: "Waiting since {{moment}}" },
  members_one: "{{count}} participant",
  members_other: "{{count}} participants",
  done: {
    close: "Conversation resolved.",
    returnToQueue: "Conversation returned to the queue.",
    transfer: "Conversation transferred.",
    remove: "Conversation deleted!",
    undo: "Undo",
  },
  beforeFarewell: "Reopened: the customer wrote before the farewell ({{name}})",
  taken: {
    byInQueue: "{{user}} already has this conversation, in the {{queue}} queue.",
    by: "{{user}} already has this conversation.",
    waitsInQueue: "This customer is already waiting in another conversation, in the {{queue}} queue.",
    waits: "This customer is already waiting in another conversation, without a queue.",
    changed: "This conversation changed while you were viewing it.",
  },
  unanswered: {
    title: "Resolve without answering?",
    text: "No one has answered {{name}} yet. Resolve anyway?",
  },
  wrote: {
    person: "{{name}} wrote in the meantime",
    group: "Someone wrote in {{name}} in the meantime",
    text: "There's a message you haven't seen yet. The conversation stays as it was.",
    stay: "Not now",
    close: "Resolve anyway",
  },
} as const satisfies SameShape<typeof pt>;
