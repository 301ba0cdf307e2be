import type { TicketTagDto } from "@guiche/contract/tickets";
import type { Ticket } from "../../models/tickets/ticket";
import { asJson } from "../../core/tenant/as-json";
import type { Scope } from "../../core/tenant/scope";
import type { Plain } from "../../core/tenant/repository";
import { columnsOf, fragment, type Fragment } from "../../core/tenant/sql";
import { pictureUrl } from "../contacts";

/** A column that holds a time. */
type Time = {
  [Column in keyof Plain<Ticket>]: Plain<Ticket>[Column] extends Date | null ? Column : never;
}[keyof Plain<Ticket>];

/** The one list of the columns that a ticket is read with: a new one is added here, to the model and to the contract. */
export const ticketFields = {
  /** Screens get them as they are stored. */
  shown: [
    "id",
    "uuid",
    "number",
    "status",
    "contactId",
    "userId",
    "queueId",
    "lastMessage",
    "unreadMessages",
    "isGroup",
    "answerOverdue",
    "solutionOverdue",
    "lastInboundId",
    "lastInbound",
    "chatbot",
    "ad",
    "promptId",
    "integrationId",
  ],
  /** Times that screens get as ISO text. */
  shownTimes: [
    "queuedAt",
    "waitingSince",
    "answerDueAt",
    "answerWarnAt",
    "solutionDueAt",
    "solutionWarnAt",
    "servedSince",
    "closedAt",
    "createdAt",
    "updatedAt",
  ],
  /** Only the server reads these. */
  own: ["connectionId", "address", "botPath", "botSilence", "pausedBy"],
  ownTimes: ["greetedAt", "pausedAt", "pausedUntil"],
} as const satisfies Record<"shown" | "own", readonly Exclude<keyof Plain<Ticket>, Time>[]> &
  Record<"shownTimes" | "ownTimes", readonly Time[]>;

/** The columns that hold a time. */
export const ticketTimes = [...ticketFields.shownTimes, ...ticketFields.ownTimes] as const;

type Field = (typeof ticketFields)[keyof typeof ticketFields][number];
const fields: readonly Field[] = Object.values(ticketFields).flat();

/** What the row of a ticket says by itself. */
export interface StoredTicket extends Pick<Plain<Ticket>, Field> {
  /** Unix milliseconds. */
  botMutedUntil: number | null;
}

/** Selects a StoredTicket from the row `t` of `tickets`. */
export const storedTicket = fragment`
  ${columnsOf("t", fields)}, (t."botState"->>'mutedUntil')::float8 AS "botMutedUntil"`;

/** The tags of `tickets t` as one value: a join would multiply its rows. */
export const ticketTags = fragment`
  (SELECT coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color) ORDER BY g.id), '[]')
     FROM ticket_tags l JOIN tags g ON g."companyId" = l."companyId" AND g.id = l."tagId"
    WHERE l."companyId" = t."companyId" AND l."ticketId" = t.id)`;

/**
 * The last message of `tickets t` if it is ours. Read from the messages instead of stored with the ticket: an
 * acknowledgement then locks no ticket.
 */
const lastSent = fragment`
  (SELECT json_build_object('messageId', s.id, 'ack', s.ack,
            'user', CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.name) END)
     FROM messages s LEFT JOIN users p ON p."companyId" = s."companyId" AND p.id = s."userId"
    WHERE t."lastFromMe" AND s."companyId" = t."companyId" AND s."ticketId" = t.id AND s."fromMe"
    ORDER BY s."createdAt" DESC, s.id DESC LIMIT 1)`;

/** A ticket after a message: what the message may have changed, without names. */
export interface WrittenTicket extends StoredTicket {
  tags: TicketTagDto[];
}

/** Selects a WrittenTicket from `tickets t`. */
export const writtenTicket = fragment`${storedTicket}, ${ticketTags} AS tags`;

/** Selects a TicketRow from `tickets t` and its joins. Belongs-to joins only, so they never multiply rows. */
export const ticketColumns = fragment`
  ${storedTicket}, ${lastSent} AS "lastSent",
  c.name AS "contactName", c.number AS "contactNumber", c.email AS "contactEmail", c."blockedAt" IS NOT NULL AS "isContactBlocked",
  ${pictureUrl} AS "profilePicUrl",
  u.name AS "userName", q.name AS "queueName", q.color AS "queueColor", w.name AS "connectionName", ${ticketTags} AS tags`;

export const ticketJoins = fragment`
  JOIN contacts c ON c."companyId" = t."companyId" AND c.id = t."contactId"
  LEFT JOIN users u ON u."companyId" = t."companyId" AND u.id = t."userId"
  LEFT JOIN queues q ON q."companyId" = t."companyId" AND q.id = t."queueId"
  LEFT JOIN connections w ON w."companyId" = t."companyId" AND w.id = t."connectionId"`;

/**
 * The same joins for many tickets. Their few people, queues and connections are read once: the planner expects so few
 * tickets that it would look each of these up for every one of them, which costs as much as the tickets themselves.
 */
export const joinsOfMany = (scope: Scope): Fragment => fragment`
  JOIN contacts c ON c."companyId" = t."companyId" AND c.id = t."contactId"
  LEFT JOIN ${readOnce(fragment`SELECT id, name FROM users WHERE "companyId" = ${scope}`)} u ON u.id = t."userId"
  LEFT JOIN ${readOnce(fragment`SELECT id, name, color FROM queues WHERE "companyId" = ${scope}`)} q ON q.id = t."queueId"
  LEFT JOIN ${readOnce(fragment`SELECT id, name FROM connections WHERE "companyId" = ${scope}`)} w ON w.id = t."connectionId"`;

const readOnce = (rows: Fragment): Fragment => fragment`(WITH o AS MATERIALIZED (${rows}) SELECT o.* FROM o)`;

/** One ticket by id or uuid. Like everything from `asJson`, read it with `fromJson`. */
export const ticketAsJson = (scope: Scope, which: { id: number } | { uuid: string }): Fragment => {
  const isIt = "id" in which ? fragment`t.id = ${which.id}` : fragment`t.uuid = ${which.uuid}`;
  return asJson(
    fragment`SELECT ${ticketColumns} FROM tickets t ${ticketJoins} WHERE t."companyId" = ${scope} AND ${isIt}`,
  );
};
