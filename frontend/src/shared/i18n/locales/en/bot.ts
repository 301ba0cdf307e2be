import type { SameShape } from "../../same-shape";
import type pt from "../pt/bot";

/** Where the bot is in a ticket, and why it said something. */
export default {
  chip: {
    speaks: "Bot",
    at: "Bot: {{path}}",
    off: "Bot switched off",
    loop: "Bot silent: this looks like another bot",
  },
  why: {
    title: "Why did the bot say this?",
    gone: "The record of this step has been deleted.",
    simulator: "Open in the simulator",
    event: "What happened",
    path: "Path",
    values: "What the bot knew",
    effects: "What it did",
    others: "What else the customer could choose",
    other: "{{number}}: {{title}}",
    noQueue: "no queue",
    queue: "Queue: {{queue}}",
    open: "within the hours",
    closed: "outside the hours",
    greeted: "greeting already sent",
    notGreeted: "greeting not sent yet",
    events: {
      messageReceived: "The customer wrote",
      queueAssigned: "The ticket went to another queue",
      restarted: "Somebody started the bot over",
      callResolved: "Another service answered",
      commandsReceived: "Another system sent commands",
    },
    does: {
      send: "Sent a message",
      sendFile: "Sent a file",
      call: "Asked another service",
      addNote: "Wrote a note",
      assignUser: "Gave it to an agent",
      tag: "Added a tag",
      setField: "Saved a field of the contact",
      close: "Resolved the ticket",
      assignQueue: "Changed the queue",
      handOver: "Left the ticket to a person",
      mark: "Noted what has been said",
    },
  },
} satisfies SameShape<typeof pt>;
