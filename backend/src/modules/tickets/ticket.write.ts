import { clocksApartMs } from "@guiche/contract/time/clocks";
import type { BotState } from "@guiche/contract/bot/engine-types";
import type { BotSilence } from "../../models/tickets/ticket";
import type { Scope } from "../../core/tenant/scope";
import { fragment, type Fragment } from "../../core/tenant/sql";
import { botAfter, noResponder, botReset, takenOver } from "./ticket.bot";
import type { Responder, TicketChange } from "./ticket.change";

// The one writer of tickets: code that changes a ticket composes `ticketChange` into its own statement. Rules that compare
// a row with its former values also apply to changes by foreign keys, so the triggers on tickets keep them
// (backend/schema/triggers).

/** A message of the customer or of the company's phone, stored as the statement's row `inserted`. */
interface Inbound {
  ticketId: number;
  contactId: number;
  address: string;
  /** The new text of the ticket's card. */
  preview: string;
  fromMe: boolean;
  /** Counts as unread. */
  isUnread: boolean;
  /** Comes so late that `inserted."createdAt"` is when it was written. */
  isLate: boolean;
  now: Date;
}

/** The latest time, by our clock, at which a message was written. */
export const latestBy = (at: Fragment, isLate: boolean): Fragment =>
  isLate ? fragment`(${at} + make_interval(secs => ${clocksApartMs / 1_000}))` : at;

/**
 * When the customer started waiting for a person: at the first unanswered message, until a person replies, also on the
 * company's own phone. Late messages do not change it when newer ones or their replies are already there: newer by more
 * than WhatsApp's clock may be off, for within that time it is the order of arrival that counts.
 */
function waitAfter(scope: Scope, { fromMe, isUnread, isLate, ticketId }: Inbound): Fragment {
  const latest = latestBy(fragment`inserted."createdAt"`, isLate);
  if (fromMe) return fragment`CASE WHEN t."waitingSince" > ${latest} THEN t."waitingSince" END`;
  // Messages added to a closed ticket start no wait.
  if (!isUnread) return fragment`t."waitingSince"`;
  if (!isLate) return fragment`coalesce(t."waitingSince", inserted."createdAt")`;
  return fragment`
    CASE WHEN EXISTS (SELECT FROM messages a
                       WHERE a."companyId" = ${scope} AND a."ticketId" = ${ticketId} AND a."fromMe"
                         AND a."userId" IS NOT NULL AND a."createdAt" > ${latest})
         THEN t."waitingSince" ELSE least(t."waitingSince", inserted."createdAt") END`;
}

/** A reply from the company's phone means that the earlier messages were read there. */
const unreadAfter = ({ fromMe, isUnread, isLate }: Inbound): Fragment =>
  fromMe && !isLate ? fragment`0` : fragment`t."unreadMessages" + ${isUnread ? 1 : 0}`;

/** A phone's address gives way to the LID once that is known: it stays when the person's number changes. */
const addressAfter = (scope: Scope, { address, contactId }: Inbound): Fragment =>
  address.endsWith("@s.whatsapp.net")
    ? fragment`coalesce((SELECT max(i.value) || '@lid' FROM contact_identities i
                          WHERE i."companyId" = ${scope} AND i."contactId" = ${contactId} AND i.kind = 'lid'), ${address})`
    : fragment`${address}`;

/** The words that say what the customer wants: a number chosen from a menu says nothing without the menu. */
const wordsAfter = ({ fromMe, preview }: Inbound): Fragment => {
  if (fromMe) return fragment`t."lastInbound"`;
  const isChoice = /^\s*(\d{1,2}|#)\s*$/.test(preview);
  return isChoice ? fragment`coalesce(nullif(t."lastInbound", ''), ${preview})` : fragment`${preview}`;
};

/** The customer's first message after this time that is still there. */
const firstAfter = (scope: Scope, at: Fragment): Fragment => fragment`
  (SELECT min(n."createdAt") FROM messages n
    WHERE n."companyId" = ${scope} AND n."ticketId" = t.id AND NOT n."fromMe" AND NOT n."isDeleted" AND n."createdAt" > ${at})`;

interface BotStep {
  state: BotState;
  seq: number;
  dueAt: Date | null;
  chatbot: boolean;
  path: string[];
  /** The AI and the integration that speak now. Deleted ones do not. */
  responder: Responder;
  greets: boolean;
  tellsAbsence: boolean;
  at: Date;
}

/** What may happen to a ticket, as assignments to `tickets t`. Some read a row that the statement joins. */
const actsOf = (scope: Scope) => ({
  inbound: (message: Inbound) => fragment`
    "lastMessage" = ${message.preview}, "updatedAt" = ${message.now}, address = ${addressAfter(scope, message)},
    "unreadMessages" = ${unreadAfter(message)},
    "lastMessageAt" = ${message.now}, "lastFromMe" = ${message.fromMe}, "waitingSince" = ${waitAfter(scope, message)},
    "lastInboundId" = CASE WHEN ${message.fromMe} THEN t."lastInboundId" ELSE greatest(t."lastInboundId", inserted.id) END,
    "lastInbound" = ${wordsAfter(message)}
    ${message.fromMe ? fragment`, ${takenOver}` : fragment``}`,

  /** A message of ours. An automatic one does not end the customer's wait for a person. */
  outbound: ({ preview, isAutomatic, at }: { preview: string; isAutomatic: boolean; at: Date }) => fragment`
    "lastMessage" = ${preview}, "updatedAt" = ${at}, "lastMessageAt" = ${at}, "lastFromMe" = true,
    "waitingSince" = CASE WHEN ${isAutomatic} THEN t."waitingSince" END`,

  /** An answer that had failed is sent again. */
  resent: (at: Date) => fragment`"waitingSince" = NULL, "updatedAt" = ${at}`,

  /** The wait ends, goes on from an earlier time, or begins with the customer's first message after a time. */
  wait: (to: "ended" | { resumes: Fragment } | { beginsAfter: Fragment }) => {
    if (to === "ended") return fragment`"waitingSince" = NULL`;
    if ("resumes" in to) return fragment`"waitingSince" = least(t."waitingSince", ${to.resumes})`;
    return fragment`"waitingSince" = ${firstAfter(scope, to.beginsAfter)}`;
  },

  read: (isRead: boolean) =>
    isRead ? fragment`"unreadMessages" = 0` : fragment`"unreadMessages" = greatest(t."unreadMessages", 1)`,

  /** The text of a message has changed: `m` is the message's id, and whether it is the ticket's last one. */
  edited: (preview: string) => fragment`
    "lastMessage" = CASE WHEN m."isLast" THEN ${preview} ELSE t."lastMessage" END,
    "lastInbound" = CASE WHEN t."lastInboundId" = m.id THEN ${preview} ELSE t."lastInbound" END`,

  /** The last message was withdrawn. The time of a ticket without messages stays. */
  card: ({
    lastMessage,
    lastFromMe,
    lastMessageAt,
  }: {
    lastMessage: string;
    lastFromMe: boolean;
    lastMessageAt: Date | null;
  }) => fragment`
    "lastMessage" = ${lastMessage}, "lastFromMe" = ${lastFromMe},
    "lastMessageAt" = coalesce(${lastMessageAt}::timestamptz, t."lastMessageAt")`,

  /** Sets the time when the wait in a queue starts, and when an agent takes over. */
  moved: ({ to, at }: { to: TicketChange; at: Date }) => {
    const queue = to.queueId === undefined ? fragment`t."queueId"` : fragment`${to.queueId}::bigint`;
    return fragment`
      status = ${to.status}, "userId" = ${to.userId}, "updatedAt" = ${at}, "queueId" = ${queue},
      "queuedAt" = CASE WHEN (${to.status} = 'pending' AND t.status <> 'pending') OR t.status = 'closed'
                          OR t."queueId" IS DISTINCT FROM ${queue}
                        THEN ${at} ELSE t."queuedAt" END,
      "servedSince" = CASE WHEN ${to.status} <> 'open' THEN NULL
                           WHEN t.status = 'open' THEN t."servedSince" ELSE ${at}::timestamptz END,
      "closedAt" = CASE WHEN ${to.status} <> 'closed' THEN NULL
                        WHEN t.status = 'closed' THEN t."closedAt" ELSE ${at}::timestamptz END,
      ad = CASE WHEN t.status = 'closed' AND ${to.status} <> 'closed' THEN ${to.ad ? JSON.stringify(to.ad) : null}::jsonb ELSE t.ad END,
      ${botAfter(to)},
      "connectionId" = coalesce(${to.place?.connectionId ?? null}::bigint, t."connectionId"),
      address = coalesce(${to.place?.address ?? null}, t.address)`;
  },

  /** Its agent leaves: an open ticket, whose status `held` has, waits in its queue again. */
  released: (at: Date) => fragment`
    "userId" = NULL, "servedSince" = NULL,
    status = CASE WHEN held.status = 'open' THEN 'pending' ELSE t.status END,
    "updatedAt" = CASE WHEN held.status = 'open' THEN ${at} ELSE t."updatedAt" END,
    "queuedAt" = CASE WHEN held.status = 'open' THEN ${at} ELSE t."queuedAt" END`,

  /** It waits for the customer: from now on the deadline of its solution stands still. */
  paused: ({ until, by, at }: { until: Date; by: string; at: Date }) => fragment`
    "pausedAt" = coalesce(t."pausedAt", ${at}), "pausedUntil" = ${until}, "pausedBy" = ${by},
    "solutionStale" = t."solutionStale"
      OR (has_solution_deadlines(t."companyId") AND (NOT t."isGroup" OR has_group_deadlines(t."companyId")))`,

  /** The pause ends: now, or when it was to end. A trigger keeps it for the deadline, and ends it with most other acts. */
  resumed: (at: Date | "due") => fragment`
    "pausedUntil" = NULL, "resumedAt" = ${at === "due" ? fragment`t."pausedUntil"` : fragment`${at}::timestamptz`}`,

  /** Its queue is deleted. `updatedAt` stays, so the ticket keeps its place in the lists. */
  unqueued: (at: Date) => fragment`"queueId" = NULL, "queuedAt" = ${at}`,

  /**
   * An act is undone: `old` is the row before it. The card is restored with the message that was withdrawn. Messages, tags
   * and what was read since stay.
   */
  restored: ({ withdrawnAt, at }: { withdrawnAt: Date | null; at: Date }) => {
    const isWithdrawn = fragment`t."lastMessageAt" = ${withdrawnAt}::timestamptz`;
    return fragment`
      status = old.status, "userId" = old."userId", "queueId" = old."queueId", "queuedAt" = old."queuedAt",
      "servedSince" = old."servedSince", "closedAt" = old."closedAt", "pausedAt" = old."pausedAt", "pausedUntil" = old."pausedUntil",
      "pausedBy" = old."pausedBy", "solutionPauses" = coalesce(old."solutionPauses", t."solutionPauses"),
      "answerFrom" = coalesce(t."answerFrom", old."answerFrom"),
      "solutionFrom" = coalesce(t."solutionFrom", old."solutionFrom"), "updatedAt" = ${at}, "botState" = old."botState",
      "promptId" = old."promptId", "integrationId" = old."integrationId", "botDueAt" = old."botDueAt",
      "botSilence" = old."botSilence", chatbot = coalesce(old.chatbot, false),
      address = CASE WHEN t."connectionId" = old."connectionId" THEN t.address ELSE old.address END,
      "connectionId" = old."connectionId",
      "lastMessage" = CASE WHEN ${isWithdrawn} THEN old."lastMessage" ELSE t."lastMessage" END,
      "lastFromMe" = CASE WHEN ${isWithdrawn} THEN old."lastFromMe" ELSE t."lastFromMe" END,
      "lastMessageAt" = CASE WHEN ${isWithdrawn} THEN old."lastMessageAt" ELSE t."lastMessageAt" END`;
  },

  /** It takes over what the card of another live ticket, the deleted row `lost`, shows. */
  absorbed: () => fragment`
    "unreadMessages" = t."unreadMessages" + lost."unreadMessages",
    "lastMessage" = CASE WHEN lost."updatedAt" > t."updatedAt" THEN lost."lastMessage" ELSE t."lastMessage" END,
    address = CASE WHEN lost."updatedAt" > t."updatedAt" THEN lost.address ELSE t.address END,
    "updatedAt" = greatest(t."updatedAt", lost."updatedAt"),
    "queueId" = coalesce(t."queueId", lost."queueId"),
    "queuedAt" = least(t."queuedAt", lost."queuedAt"),
    "lastFromMe" = CASE WHEN lost."lastMessageAt" > t."lastMessageAt" THEN lost."lastFromMe" ELSE t."lastFromMe" END,
    "lastMessageAt" = greatest(t."lastMessageAt", lost."lastMessageAt"),
    "waitingSince" = least(t."waitingSince", lost."waitingSince"),
    "solutionFrom" = least(t."solutionFrom", lost."solutionFrom"),
    "servedSince" = CASE WHEN t.status = 'open' THEN least(t."servedSince", lost."servedSince") END,
    "lastInbound" = CASE WHEN coalesce(lost."lastInboundId" > t."lastInboundId", t."lastInboundId" IS NULL)
                         THEN lost."lastInbound" ELSE t."lastInbound" END,
    "lastInboundId" = greatest(t."lastInboundId", lost."lastInboundId"),
    "greetedAt" = coalesce(t."greetedAt", lost."greetedAt"),
    "absenceToldAt" = greatest(t."absenceToldAt", lost."absenceToldAt"),
    "botSilence" = coalesce(t."botSilence", lost."botSilence"),
    chatbot = t.chatbot AND lost."botSilence" IS NULL`,

  /** Its contact was merged into this one. */
  handedOver: (contactId: number) => fragment`"contactId" = ${contactId}`,

  address: (address: Fragment) => fragment`address = ${address}`,

  bot: ({ state, responder, at, ...step }: BotStep) => fragment`
    "botState" = ${JSON.stringify(state)}::jsonb, "botSeq" = ${step.seq}, "botDueAt" = ${step.dueAt}::timestamptz,
    chatbot = ${step.chatbot}, "botPath" = ${JSON.stringify(step.path)}::jsonb,
    "promptId" = (SELECT p.id FROM prompts p WHERE p."companyId" = ${scope} AND p.id = ${responder.promptId}::bigint),
    "integrationId" = (SELECT i.id FROM queue_integrations i
                        WHERE i."companyId" = ${scope} AND i.id = ${responder.integrationId}::bigint),
    "greetedAt" = CASE WHEN ${step.greets} THEN coalesce(t."greetedAt", ${at}) ELSE t."greetedAt" END,
    "absenceToldAt" = CASE WHEN ${step.tellsAbsence} THEN ${at} ELSE t."absenceToldAt" END`,

  botNotDue: () => fragment`"botDueAt" = NULL`,

  /** The bot starts over with the next message, or says nothing more. */
  silenced: (silence: BotSilence | null) => fragment`
    ${noResponder}, ${botReset}, "botSilence" = ${silence}`,

  /** The bot starts over with the customer's next message. In a pending ticket this ends the silence after an agent. */
  responder: ({ promptId, integrationId }: Responder) => fragment`
    "promptId" = ${promptId}, "integrationId" = ${integrationId}, ${botReset},
    "botSilence" = CASE WHEN t.status = 'pending' THEN nullif(t."botSilence", 'agent') ELSE t."botSilence" END`,

  /** So many reminders were written; the customer has owed an answer since then. Whatever is newer starts over. */
  reminded: ({ number, since }: { number: number; since: Date }) => fragment`
    reminders = ${number}, "remindedSince" = ${since}, "remindedAt" = t."lastMessageAt"`,

  /**
   * The deadlines of `d` are to be computed, were computed, or have passed. When a wait or a life begins or ends, the
   * triggers do this.
   */
  deadlines: (are: "stale" | "computed" | "missed") => {
    if (are === "stale") return fragment`"deadlineStale" = d.answer, "solutionStale" = d.solution`;
    if (are === "missed")
      return fragment`
        "answerOverdue" = t."answerOverdue" OR coalesce(d.answer, false),
        "solutionOverdue" = t."solutionOverdue" OR coalesce(d.solution, false)`;
    return fragment`
      "answerDueAt" = d.answer, "answerWarnAt" = d."answerWarn", "deadlineStale" = false,
      "answerOverdue" = coalesce(t."answerOverdue" AND d.answer <= t."answerDueAt", false),
      "solutionDueAt" = d.solution, "solutionWarnAt" = d."solutionWarn", "solutionStale" = false,
      "solutionOverdue" = coalesce(t."solutionOverdue" AND d.solution <= t."solutionDueAt", false)`;
  },
});

type Acts = ReturnType<typeof actsOf>;
type InputOf<Act> = Act extends () => Fragment ? true : Act extends (input: infer Input) => Fragment ? Input : never;

/** One act with its input; `true` for those that need none. */
type TicketAct = { [Act in keyof Acts]: Record<Act, InputOf<Acts[Act]>> }[keyof Acts];

function assignmentsOf(scope: Scope, act: TicketAct): Fragment {
  const [[name, input]] = Object.entries(act) as [[keyof Acts, never]];
  return actsOf(scope)[name](input);
}

interface ChangeParts {
  /** Rows joined to the ticket. */
  from?: Fragment;
  /** Which `tickets t` of the company. */
  where: Fragment;
  returning?: Fragment;
}

/** The UPDATE of an act, for a statement of the caller's. */
export const ticketChange = (
  scope: Scope,
  act: TicketAct,
  { from, where, returning }: ChangeParts,
): Fragment => fragment`
  UPDATE tickets t SET ${assignmentsOf(scope, act)} ${from ? fragment`FROM ${from}` : fragment``}
   WHERE t."companyId" = ${scope} AND ${where} ${returning ? fragment`RETURNING ${returning}` : fragment``}`;
