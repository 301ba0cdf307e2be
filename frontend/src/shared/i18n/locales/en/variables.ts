import type { SameShape } from "../../same-shape";
import type pt from "../pt/variables";

export default {
  title: "Insert:",
  insert: "Insert {{name}}",
  names: {
    name: "name",
    firstName: "first name",
    number: "number",
    email: "email",
    greeting: "greeting",
    queue: "queue",
    user: "agent",
    protocol: "protocol",
    hora: "time",
    ticket: "conversation no.",
  },
  unknown: {
    stays: "{{token}} isn't a known variable: it's sent as typed.",
    leftOut: "{{token}} isn't a known variable: it's left out of the message.",
  },
  preview: "What the customer will see",
  sample: {
    name: "Mary Jones",
    firstName: "Mary",
    number: "5511987654321",
    email: "mary@example.com",
    greeting: "Good morning",
    queue: "Sales",
    user: "Ana",
    protocol: "20260315-42",
    hora: "10:30",
    ticket: "42",
  },
} satisfies SameShape<typeof pt>;
