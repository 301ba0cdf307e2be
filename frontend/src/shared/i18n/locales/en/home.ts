import type { SameShape } from "../../same-shape";
import type pt from "../pt/home";

export default {
  title: "Home",
  checklist: {
    title: "First steps",
    progress: "{{done}} of {{all}} done",
    dismiss: "Do not show again",
    done: "done",
    unknown: "This could not be checked now.",
    steps: {
      connect: { name: "Connect a WhatsApp", why: "Scan the QR code with the company's phone." },
      connectOrTry: { why: "Scan the QR code with the company's phone, or try the simulated phone." },
      queue: { name: "Create a queue", why: "Queues sort conversations: sales, support, billing." },
      invite: { name: "Invite users", why: "Everybody in the team signs in with their own e-mail." },
      reply: { name: "Write the first quick reply", why: "What is said every day is one / away." },
      hours: { name: "Set the business hours", why: "Outside of them the customer gets a notice." },
      attend: { name: "Answer the first ticket", why: "Accept a conversation from the list Pending." },
    },
  },
  counters: {
    title: "Right now",
    open: "Being answered",
    pending: "Waiting",
    connections: "Connections up",
    people: "People online",
    of: "{{count}} of {{all}}",
  },
} satisfies SameShape<typeof pt>;
