import type { SameShape } from "../../same-shape";
import type pt from "../pt/home";

export default {
  title: "Home",
  figures: { text: "Your team's figures appear here with the first conversation.", show: "Show the dashboard" },
  checklist: {
    title: "First steps",
    progress: "{{done}} of {{all}} done",
    left: "First steps: {{done}} of {{all}}",
    dismiss: "Don't show again",
    done: "done",
    unknown: "Couldn't check right now.",
    blocked: "Complete steps 1 and 2 first: messages don't reach an agent yet.",
    steps: {
      connect: {
        name: "Connect a WhatsApp number",
        why: "Scan the QR code with the company's phone, or use the official API.",
      },
      connectOrTry: {
        why: "Scan the QR code with the company's phone, use the official API, or try the simulated phone.",
      },
      queue: { name: "Create a queue", why: "Queues sort conversations: sales, support, billing." },
      staff: { name: "Add agents to the queue", why: "No one is told about customers in a queue without agents." },
      serve: { name: "Choose the connection's queues", why: "Without a queue, agents don't see who writes." },
      invite: { name: "Invite users", why: "Everyone on the team signs in with their own email." },
      reply: { name: "Write the first quick reply", why: "Your everyday answers, one / away." },
      hours: { name: "Set the business hours", why: "Outside these hours, customers get an automatic message." },
      attend: { name: "Answer your first conversation", why: "Accept a conversation from the Waiting list." },
      attendOrTry: {
        why: "Accept a conversation from the Waiting list. To try it, write as a customer on the simulated phone.",
      },
    },
  },
} satisfies SameShape<typeof pt>;
