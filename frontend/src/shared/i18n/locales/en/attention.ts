import type { SameShape } from "../../same-shape";
import type pt from "../pt/attention";

export default {
  title: "Notifications",
  open: "Notifications",
  openUnread_one: "Notifications: {{shown}} unread conversation",
  openUnread_other: "Notifications: {{shown}} unread conversations",
  close: "Close",
  empty: "All read.",
  list: "Unread conversations",
  pending: "Waiting",
  noMessage: "No message yet",
  unread_one: "{{count}} unread message",
  unread_other: "{{count}} unread messages",
  more: "There are more unread conversations in the list.",
  mentions: {
    title: "Mentions of you",
    one: "{{name}} mentioned you in the conversation with {{contact}}",
    count_one: "Notifications: {{count}} mention",
    count_other: "Notifications: {{count}} mentions",
  },
  troubles: { title: "What went wrong", forget: "Clear" },
  desktop: {
    ask: "Turn on desktop notifications",
    on: "Desktop notifications are on",
    denied: "The browser blocked the notifications. Allow them in the settings of this site.",
    discreet: "Do not show the text of the message in notifications",
    message: "Message",
    cardTitle: "Turn on desktop notifications?",
    cardText: "A desktop notification appears when a customer writes and you are in another window.",
    yes: "Turn on",
    no: "Not now",
  },
  volume: {
    label: "Volume level",
    value: "{{percent}} %",
    silent: "No sound",
    test: "Test the sound",
  },
  looking: {
    one: "{{name}} is viewing",
    many: "{{names}} are looking",
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
    by: "{{name}} answered while you were writing.",
    someone: "Somebody answered while you were writing.",
    dismiss: "Got it",
  },
} as const satisfies SameShape<typeof pt>;
