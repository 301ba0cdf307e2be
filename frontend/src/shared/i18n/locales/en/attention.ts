import type { SameShape } from "../../same-shape";
import type pt from "../pt/attention";

export default {
  title: "Notifications",
  open: "Notifications",
  openUnread_one: "Notifications: {{shown}} unread conversation",
  openUnread_other: "Notifications: {{shown}} unread conversations",
  close: "Close",
  empty: "You're all caught up.",
  list: "Unread conversations",
  pending: "Waiting",
  noMessage: "No messages yet",
  unread_one: "{{count}} unread message",
  unread_other: "{{count}} unread messages",
  more: "There are more unread conversations in the list.",
  mentions: {
    title: "Mentions of you",
    one: "{{name}} mentioned you in the conversation with {{contact}}",
    count_one: "Notifications: {{count}} mention",
    count_other: "Notifications: {{count}} mentions",
  },
  ratings: {
    title: "Dissatisfied customers",
    one: "{{contact}} was dissatisfied with the service",
    closedBy: "Resolved by {{name}}",
    count_one: "Notifications: {{count}} dissatisfied customer",
    count_other: "Notifications: {{count}} dissatisfied customers",
  },
  troubles: { title: "What went wrong", forget: "Clear" },
  desktop: {
    ask: "Turn on desktop notifications",
    on: "Desktop notifications are on",
    denied: "Your browser blocked notifications. Allow them in this site's settings.",
    discreet: "Hide message text in notifications",
    message: "New message",
    cardTitle: "Turn on desktop notifications?",
    cardText: "We'll notify you when a customer writes while you're in another window.",
    yes: "Turn on",
    no: "Not now",
  },
  volume: {
    label: "Volume",
    value: "{{percent}}%",
    silent: "No sound",
    test: "Test sound",
    chats: "Sound of the internal chat",
  },
  looking: {
    one: "{{name}} is viewing",
    many: "{{names}} are viewing",
    and: "and",
  },
  typing: {
    one: "{{name}} is typing…",
    many: "{{names}} are typing…",
  },
  customer: {
    composing: "{{name}} is typing…",
    recording: "{{name}} is recording audio…",
  },
  answered: {
    by: "{{name}} replied while you were typing.",
    someone: "Someone replied while you were typing.",
    dismiss: "Got it",
  },
} as const satisfies SameShape<typeof pt>;
