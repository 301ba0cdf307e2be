import { settingNames } from "@guiche/contract/audit/setting-names/en";

import type { SameShape } from "../../same-shape";
import type pt from "../pt/settings";

export default {
  title: "Settings",
  company: "{{name}} · {{plan}} plan",
  storage: {
    used: "Files: {{used}}",
    of: "Files: {{used}} of {{quota}}",
    bar: "Room for files",
    nearly: "Room for files is running out. After that, new files won't be stored.",
    full: "There is no room for more files. Messages keep coming in, without their files.",
  },
  own: {
    open: "Edit company details",
    title: "Company details",
    name: "Company name",
    email: "Company email",
    phone: "Company phone",
  },
  tabs: {
    label: "Settings sections",
    options: "Options",
    hours: "Hours",
    deadlines: "Deadlines",
    companies: "Companies",
    plans: "Plans",
    helps: "Help",
    installation: "Installation",
  },
  search: "Search options",
  noneFound: "No options found for “{{text}}”.",
  clearSearch: "Clear search",
  changes: "Change history",
  busy: "Updating…",
  saved: "Updated successfully.",
  simulatedBilling: {
    label: "Simulated billing systems",
    ixc: "Use the simulated IXC (SIMULADO)",
    mkauth: "Use the simulated MK-Auth (SIMULADO)",
    asaas: "Use the simulated Asaas (SIMULADO)",
    after: "your {{name}} comes first",
  },
  groups: {
    service: "Customer service",
    queues: "Queues and bot",
    whatsapp: "Calls, groups and files",
    region: "Region and language",
    security: "Security",
    texts: "Automatic texts",
    billing: "ISP billing",
  },
  options: {
    userRating: {
      label: settingNames.userRating,
      help: "When a conversation is resolved, the customer is asked for a rating from 1 to 3.",
    },
    ratingComment: {
      label: settingNames.ratingComment,
      help: "After the rating, asks the customer for a comment in one message. It is shown on the resolved conversation.",
    },
    recoveryQueueId: {
      label: settingNames.recoveryQueueId,
      help: "After the lowest rating, the conversation waits again in this queue, with the bot silent. Admins are told in any case.",
    },
    sendGreetingAccepted: {
      label: settingNames.sendGreetingAccepted,
      help: "The customer is greeted when an agent accepts the conversation.",
    },
    sendMsgTransfTicket: {
      label: settingNames.sendMsgTransfTicket,
      help: "The customer is told when the queue or the agent changes.",
    },
    reopenMinutes: {
      label: settingNames.reopenMinutes,
      help: "A message that arrives within this time reopens the last conversation. With 0, a new one always starts.",
    },
    briefThanks: {
      label: settingNames.briefThanks,
      help: "A “thanks” or “bye” of up to two words within 5 minutes of resolving stays in the resolved conversation and opens no new one.",
    },
    scheduleType: {
      label: settingNames.scheduleType,
      help: "Which hours apply: none, each queue's or the company's.",
    },
    sendGreetingMessageOneQueues: {
      label: settingNames.sendGreetingMessageOneQueues,
      help: "Sends the queue's greeting when the connection has just one.",
    },
    chatBotType: {
      label: settingNames.chatBotType,
      help: "How the bot shows the queue menu.",
    },
    botOutOfHours: {
      label: settingNames.botOutOfHours,
      help: "After the notice the bot goes on: customers who write at night get the menu and choose a queue. When off, they get only the notice.",
    },
    botAfterAgent: {
      label: settingNames.botAfterAgent,
      help: "What the bot does with the customer's next message after an agent returns the conversation to the queue.",
    },
    botTraceDays: {
      label: settingNames.botTraceDays,
      help: "For how many days you can see why the bot said something, compare conversations with the draft and count the bot in the dashboard.",
    },
    call: {
      label: settingNames.call,
      help: "When off, calls are declined and the caller gets a message.",
    },
    CheckMsgIsGroup: {
      label: settingNames.CheckMsgIsGroup,
      help: "When on, group messages don't create conversations.",
    },
    mediaAutoDownloadMb: {
      label: settingNames.mediaAutoDownloadMb,
      help: "Larger files are downloaded when someone asks for them in the conversation.",
    },
    linkPreviews: {
      label: settingNames.linkPreviews,
      help: "The server looks up the page's title and image. People who read the conversation don't contact the site.",
    },
    timezone: {
      label: settingNames.timezone,
      help: "Applies to business hours, due dates and everything that says “today”.",
    },
    multipleSessions: {
      label: settingNames.multipleSessions,
      help: "When on, a person may be signed in on phone and computer at the same time. When off, signing in on one ends the session of the other.",
    },
    idleSignOutMinutes: {
      label: settingNames.idleSignOutMinutes,
      help: "After this time without keyboard, mouse or touch, the browser signs out. 0 never does.",
    },
    adminSecondFactor: {
      label: settingNames.adminSecondFactor,
      help: "Admins need a code from their phone to sign in. Admins who have none set it up at their next visit, you included.",
    },
    language: {
      label: settingNames.language,
      help: "The language the system uses to write to customers.",
    },
    textAccepted: {
      label: settingNames.textAccepted,
      help: "Sent when an agent accepts the conversation, if that greeting is on.",
    },
    textToQueue: {
      label: settingNames.textToQueue,
      help: "Sent if the transfer notice is on.",
    },
    textToUser: {
      label: settingNames.textToUser,
      help: "Sent if the transfer notice is on.",
    },
    textToBoth: {
      label: settingNames.textToBoth,
      help: "Sent if the transfer notice is on.",
    },
    textOutOfQueue: {
      label: settingNames.textOutOfQueue,
      help: "Sent when the conversation is left without a queue, if the transfer notice is on.",
    },
    textCallRefused: {
      label: settingNames.textCallRefused,
      help: "Sent to anyone who calls while calls aren't accepted.",
    },
    textNotUnderstood: {
      label: settingNames.textNotUnderstood,
      help: "Sent before the options are repeated, when the answer is none of them.",
    },
    textBotGivesUp: {
      label: settingNames.textBotGivesUp,
      help: "Sent after the second wrong answer, when someone on your team takes over.",
    },
    textBotFailed: {
      label: settingNames.textBotFailed,
      help: "Sent when an AI or an integration doesn't answer and a person takes over.",
    },
    ipixc: {
      label: settingNames.ipixc,
      help: "The address of the IXC server. A new address removes the stored token.",
    },
    tokenixc: { label: settingNames.tokenixc, help: "The token of the IXC API." },
    ipmkauth: {
      label: settingNames.ipmkauth,
      help: "The address of the MK-AUTH server. A new address removes the stored credentials.",
    },
    clientidmkauth: { label: settingNames.clientidmkauth, help: "The client ID of the MK-AUTH API." },
    clientsecretmkauth: { label: settingNames.clientsecretmkauth, help: "The client secret of the MK-AUTH API." },
    asaas: { label: settingNames.asaas, help: "The key of the ASAAS API." },
    billsPhoneMatch: {
      label: settingNames.billsPhoneMatch,
      help: "Any other number gets the same reply as a wrong CPF. When off, another number gets the payment line and the Pix code, without name, file or link. MK-Auth doesn't report phone numbers, so with it this always applies.",
    },
  },
  secret: { help: "Once saved, it isn't shown again.", drop: "Remove", dropOf: "Remove: {{name}}" },
  choices: {
    silent: "Stays silent",
    continue: "Goes on where it was",
    restart: "Begins anew",
    low: "After the lowest rating",
    any: "After any rating",
    disabled: "Off",
    queue: "Queue",
    company: "Company",
    text: "Plain text",
  },
  texts: {
    usual: "If left blank we send:",
    useUsual: "Restore the default text",
  },
  units: { minutes: "min", megabytes: "MB", days: "days" },
  noQueue: "None",
  numberRange: "Enter a whole number from {{min}} to {{max}}.",
  zone: { now: "It is {{time}} there now ({{offset}}).", none: "No time zone found." },
  hours: {
    title: "Company business hours",
    zone: "Time zone: {{zone}}",
    changeZone: "Change it in Options",
    save: "Save hours",
    saved: "Hours updated successfully.",
    notice: "Out-of-hours notice",
    noticeHelp:
      "Sent once to people who write outside business hours. A queue or connection with its own text sends that one.",
    setUp: "Business hours",
    setUpHelp:
      "Set when your company answers. Outside these hours and on holidays, people who write get the notice below.",
    switchOn: "Save and turn on",
  },
  deadlines: {
    title: "Reply and resolution deadlines",
    help: "In how many minutes each queue answers a customer who is waiting, and resolves the conversation. Past a deadline, the conversation is marked as late. 0 means no deadline.",
    clock: {
      always: "Time counts day and night, because no working hours are on.",
      company: "Time counts only in the company's hours, without holidays.",
      queue: "Time counts only in each queue's hours, without holidays.",
    },
    firstAnswerMinutes: "First reply",
    nextAnswerMinutes: "Later replies",
    solutionMinutes: "Resolution",
    company: "Queues without their own deadline",
    inherited: "As above: {{minutes}}",
    firstAnswer: {
      example: "Example: message on {{from}}, first reply by {{until}}.",
      none: "No deadline for the first reply.",
    },
    solution: {
      example: "Example: conversation opened on {{from}}, resolved by {{until}}.",
      none: "No deadline for the resolution.",
    },
    groups: {
      label: "Groups have deadlines too",
      help: "Otherwise only conversations with one person have them.",
    },
    never: "The deadline never comes: the hours have no open period.",
  },
  holidays: {
    title: "Holidays",
    help: "No one works on these days, whatever the hours. With times, only between them.",
    date: "Date",
    name: "Name",
    everyYear: "Repeats every year",
    startTime: "Opens at (half holiday)",
    endTime: "Closes at (half holiday)",
    open: "Open from {{from}} to {{until}}",
    noTimes: "Enter both times, or none.",
    add: "Add holiday",
    none: "No holidays yet.",
    remove: "Delete {{name}}",
    noDate: "Enter the date.",
    taken: "This day is already on the list.",
    full: "The list is full.",
    national: {
      country: "Country",
      add: "Add national holidays",
      optional: {
        BR: "Add Carnival and Corpus Christi",
        MX: "Add Maundy Thursday and Good Friday",
        AR: "Add Maundy Thursday",
      },
      help: "Dates that change every year are added for this year and the next. Add state and city holidays below.",
      added_zero: "Nothing to add: they are all on the list.",
      added_one: "{{count}} holiday added.",
      added_other: "{{count}} holidays added.",
    },
  },
} as const satisfies SameShape<typeof pt>;
