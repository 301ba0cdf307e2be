import type { SameShape } from "../../same-shape";
import type pt from "../pt/home";

export default {
  title: "Home",
  figures: { text: "Your team's figures appear here with the first conversation.", show: "Show the dashboard" },
  moved: {
    title: "What came switched off from the other system",
    about: "So that nothing reached customers during the move, this came switched off. Turn on what still applies.",
    kinds: {
      expiresTicket: "resolve for inactivity after {{time}}",
      timeToTransfer: "transfer customers who wait without a queue after {{time}}",
      plannedCampaign: "scheduled campaign: starts on its date, or now if that has passed",
      runningCampaign: "running campaign: continues with those who haven't received it",
    },
    closes_one:
      "{{count}} conversation that has been idle for longer is resolved right away, and the customer gets the inactivity message.",
    closes_other:
      "{{count}} conversations that have been idle for longer are resolved right away, and the customers get the inactivity message.",
    switchOn: "Turn on",
    switchOnOf: "Turn on: {{name}}",
    decline: "Leave off",
    declineOf: "Leave off: {{name}}",
    declineAll: "Leave everything off",
  },
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
