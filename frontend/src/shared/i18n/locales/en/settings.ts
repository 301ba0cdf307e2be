import type { SameShape } from "../../same-shape";
import type pt from "../pt/settings";

export default {
  title: "Settings",
  company: "{{name}} · {{plan}} plan",
  storage: {
    used: "Files: {{used}}",
    of: "Files: {{used}} of {{quota}}",
    bar: "Room for files",
    nearly: "Room for files is running out. After that, new files will not be stored.",
    full: "There is no room for more files. Messages keep coming in, without their files.",
  },
  own: {
    open: "Edit the company's details",
    title: "Company details",
    name: "Company name",
    email: "Company email",
    phone: "Company phone",
  },
  tabs: {
    label: "Parts of the settings",
    options: "Options",
    hours: "Hours",
    companies: "Companies",
    plans: "Plans",
    helps: "Help",
  },
  search: "Search for an option",
  noneFound: "No option found for “{{text}}”.",
  clearSearch: "Clear search",
  changes: "Change log",
  busy: "Updating...",
  saved: "Updated successfully.",
  groups: {
    service: "Service",
    queues: "Queues and bot",
    whatsapp: "Calls, groups and files",
    region: "Region and language",
    security: "Security",
    texts: "Automatic texts",
    billing: "ISP billing",
  },
  options: {
    userRating: {
      label: "Ratings",
      help: "When a ticket is closed, the customer is asked for a rating from 1 to 3.",
    },
    sendGreetingAccepted: {
      label: "Greeting when a ticket is accepted",
      help: "The customer is greeted when an agent accepts the conversation.",
    },
    sendMsgTransfTicket: {
      label: "Notice of transfer",
      help: "The customer is told when the queue or the agent changes.",
    },
    reopenMinutes: {
      label: "Reopen a closed ticket",
      help: "A message that comes within this time reopens the last ticket. With 0 there is always a new one.",
    },
    scheduleType: {
      label: "Business hours",
      help: "Which hours apply: none, each queue's or the company's.",
    },
    sendGreetingMessageOneQueues: {
      label: "Greeting with a single queue",
      help: "Sends the queue's greeting when the connection has just one.",
    },
    chatBotType: {
      label: "Kind of bot",
      help: "How the bot shows the menu of queues.",
    },
    call: {
      label: "Accept calls",
      help: "When off, calls are refused and the caller gets a notice.",
    },
    CheckMsgIsGroup: {
      label: "Ignore group messages",
      help: "When on, group conversations do not become tickets.",
    },
    mediaAutoDownloadMb: {
      label: "Auto-download files up to",
      help: "Larger files wait until somebody asks for them in the conversation.",
    },
    timezone: {
      label: "Time zone",
      help: "Holds for business hours, due dates and everything that says “today”.",
    },
    adminSecondFactor: {
      label: "Two-step verification for admins",
      help: "Whoever manages the company needs a code from the phone to sign in. Those without it set it up at their next visit, you included.",
    },
    language: {
      label: "Language of automatic texts",
      help: "The language of what the system writes to customers.",
    },
    textAccepted: {
      label: "Greeting by whoever accepts",
      help: "Sent when an agent accepts the conversation, if the greeting on acceptance is on.",
    },
    textToQueue: {
      label: "Notice: passed on to a queue",
      help: "Sent if the notice of transfer is on.",
    },
    textToUser: {
      label: "Notice: passed on to an agent",
      help: "Sent if the notice of transfer is on.",
    },
    textToBoth: {
      label: "Notice: passed on to an agent of another queue",
      help: "Sent if the notice of transfer is on.",
    },
    textOutOfQueue: {
      label: "Notice: taken out of its queue",
      help: "Sent when the conversation is left without a queue, if the notice of transfer is on.",
    },
    textCallRefused: {
      label: "Notice of a refused call",
      help: "Sent to whoever calls while calls are not accepted.",
    },
    ipixc: { label: "IXC address", help: "The address of the IXC server." },
    tokenixc: { label: "IXC token", help: "The token of the IXC API." },
    ipmkauth: { label: "MK-AUTH address", help: "The address of the MK-AUTH server." },
    clientidmkauth: { label: "MK-AUTH client ID", help: "The client ID of the MK-AUTH API." },
    clientsecretmkauth: { label: "MK-AUTH client secret", help: "The client secret of the MK-AUTH API." },
    asaas: { label: "ASAAS token", help: "The key of the ASAAS API." },
  },
  secret: { help: "Once saved, only its last characters are shown.", drop: "Remove", dropOf: "Remove: {{name}}" },
  choices: {
    disabled: "Disabled",
    queue: "Queue",
    company: "Company",
    text: "Plain text",
  },
  texts: {
    usual: "If left blank we send:",
    useUsual: "Back to the usual text",
    words: "Filled in when it is sent:",
    insert: "Insert {{token}}",
  },
  units: { minutes: "min", megabytes: "MB" },
  numberRange: "Enter a whole number from {{min}} to {{max}}.",
  zone: { now: "It is {{time}} there now ({{offset}}).", none: "No time zone found." },
  hours: {
    title: "The company's hours",
    zone: "Time zone: {{zone}}",
    changeZone: "Change in the options",
    save: "Save hours",
    saved: "Hours updated successfully.",
  },
  holidays: {
    title: "Holidays",
    help: "Nobody works on these days, whatever the hours.",
    date: "Date",
    name: "Name",
    everyYear: "Every year",
    add: "Add holiday",
    none: "No holidays yet.",
    remove: "Remove {{name}}",
    noDate: "Enter the date.",
    taken: "This day is on the list already.",
    full: "The list is full.",
  },
} as const satisfies SameShape<typeof pt>;
