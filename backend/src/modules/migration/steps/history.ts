import type { RatingScale } from "@guiche/contract/migration";
import type { TimelineEntryKind } from "@guiche/contract/ticket-timeline";
import type { Item, Kind, Migration } from "../migration";
import { changeRows } from "../migration.store";
import { livesFrom, rateFrom, type Life } from "../rules/lives";
import { numberOf, shortText, textOf, timesOf } from "../rules/values";
import { byTicket } from "../source/ranges";
import { byId, type Source, type Theirs } from "../source/source";
import { bringLinks } from "./desk";
import { messageKey, messages } from "./messages";
import type { LiveTickets } from "./tickets";
import { namesOfUsers } from "./users";

const lives: Kind = { kind: "life", table: "TicketTraking", name: "ticket_trackings", hasId: true };
const ratings: Kind = { kind: "rating", table: "UserRatings", name: "ratings", hasId: true };
const notes: Kind = { kind: "note", table: "TicketNotes", name: "ticket_notes", hasId: true };

const ticketColumns = `id, status, "userId", "queueId", "whatsappId", "contactId", "createdAt", "updatedAt"`;

/** Each time that a ticket waited, was served and was closed. */
export async function bringLives(migration: Migration, live: LiveTickets, now: Date): Promise<void> {
  await migration.begin(lives);
  const { source } = migration;
  const ticketsWithHistory = new Set<string>();
  if (source.has(lives.table))
    for await (const rows of byTicket(source, lives.table, { columns: "*", order: `"ticketId", "createdAt", id` })) {
      const tickets = await source.rows<Theirs>(`SELECT ${ticketColumns} FROM "Tickets" WHERE id = ANY ($1)`, [
        [...new Set(rows.map(({ ticketId }) => ticketId))],
      ]);
      const knownTicketIds = new Set(tickets.map(({ id }) => textOf(id)));
      const orphanRows = rows.filter(({ ticketId }) => !knownTicketIds.has(textOf(ticketId)));
      await migration.bring(
        lives,
        orphanRows.map(({ id }) => ({ key: textOf(id), name: textOf(id), leftOut: "noParent" })),
      );
      for (const ticket of tickets) ticketsWithHistory.add(textOf(ticket.id));
      const of = (ticket: Theirs) => rows.filter(({ ticketId }) => ticketId === ticket.id);
      await bringLivesOf(
        migration,
        tickets.map((ticket) => ({ ticket, rows: of(ticket) })),
        live,
        now,
      );
    }
  for await (const tickets of byId(source, "Tickets")) {
    const untold = tickets.filter(({ id }) => !ticketsWithHistory.has(textOf(id)));
    await bringLivesOf(
      migration,
      untold.map((ticket) => ({ ticket, rows: [] })),
      live,
      now,
    );
  }
}

async function bringLivesOf(
  migration: Migration,
  tickets: readonly { ticket: Theirs; rows: Theirs[] }[],
  live: LiveTickets,
  now: Date,
): Promise<void> {
  const closings: { id: number; closedAt: Date }[] = [];
  const all = tickets.flatMap(({ ticket, rows }) => {
    const status = live.get(textOf(ticket.id)) ?? "closed";
    const hasAgent = ticket.userId != null;
    const ticketLives = livesFrom(rows, { status, hasAgent, ...timesOf(ticket, now) }, now);
    const [ours, closedAt] = [migration.idOf("ticket", ticket.id), ticketLives.at(-1)?.finishedAt];
    if (ours && closedAt && !migration.isOurs("ticket", ticket.id)) closings.push({ id: ours, closedAt });
    return ticketLives.map((life) => itemOf(migration, ticket, life));
  });
  await migration.bring(
    lives,
    all.filter(({ isTold }) => isTold).map(({ item }) => item),
  );
  // These lives were not written down there: no row of theirs is counted.
  await migration.bring(
    { ...lives, table: "(TicketTraking)" },
    all.filter(({ isTold }) => !isTold).map(({ item }) => item),
  );
  if (migration.writes) await changeRows("tickets", closings);
}

function itemOf(migration: Migration, ticket: Theirs, { row, ...times }: Life): { isTold: boolean; item: Item } {
  const key = row ? textOf(row.id) : `ticket ${textOf(ticket.id)}`;
  const ours = migration.find("ticket", ticket.id);
  if (!ours) return { isTold: row !== null, item: { key, name: key, leftOut: "noParent" } };
  const { companyId, id: ticketId } = ours;
  const refer = (kind: string, ...ids: unknown[]) =>
    ids.map((id) => migration.referTo(kind, id, companyId)).find((id) => id !== null) ?? null;
  return {
    isTold: row !== null,
    item: {
      key,
      name: key,
      keep: migration.isOurs("ticket", ticket.id),
      row: {
        companyId,
        ticketId,
        userId: row ? refer("user", row.userId) : times.startedAt && refer("user", ticket.userId),
        queueId: refer("queue", row?.queueId, ticket.queueId),
        connectionId: refer("connection", row?.whatsappId, ticket.whatsappId),
        ...times,
        updatedAt: times.finishedAt ?? times.startedAt ?? times.queuedAt,
      },
    },
  };
}

/** What customers are asked for there, unless the operator says otherwise: it stands in the code, in no column. */
export const usualScale = (source: Source): RatingScale =>
  source.family === "multi" ? 10 : source.family === "ticketz" || source.has("Messages", "reactions") ? 5 : 3;

/** Rates; one of another scale is kept in the comment. Here each belongs to the message that asked for it. */
export async function bringRatings(migration: Migration, scale: RatingScale, now: Date): Promise<void> {
  await migration.begin(ratings);
  const { source } = migration;
  if (!source.has(ratings.table)) return;
  const names = await namesOfUsers(source);
  for await (const rows of byId(source, ratings.table)) {
    const questions = await questionsOf(source, rows);
    await migration.recall(
      messages,
      [...questions.values()].map(({ key }) => key),
    );
    await migration.bring(
      ratings,
      rows.map((row): Item => {
        const [key, theirs] = [textOf(row.id), numberOf(row.rate)];
        const ticket = migration.find("ticket", row.ticketId);
        if (!ticket) return { key, name: key, leftOut: "noParent" };
        const { companyId, id: ticketId } = ticket;
        const rate = rateFrom(theirs, scale);
        if (rate === null) return { key, name: key, leftOut: "empty" };
        const question = questions.get(key);
        // A dry run has brought no messages: the one that is there counts.
        const questionId = question && (migration.writes ? migration.idOf("message", question.key) : -1);
        if (!question || questionId == null) return { key, name: key, leftOut: "noMessage" };
        const { createdAt, updatedAt } = timesOf(row, now);
        return {
          key,
          name: key,
          notes: scale === 3 ? [] : ["otherScale"],
          row: {
            companyId,
            ticketId,
            userId: migration.referTo("user", row.userId, companyId),
            userName: shortText(names.get(textOf(row.userId)), 100),
            queueId: migration.referTo("queue", question.queueId, companyId),
            connectionId: migration.referTo("connection", question.whatsappId, companyId),
            questionId,
            state: "rated",
            rate,
            comment: scale === 3 ? null : `${theirs}/${scale}`,
            dueAt: createdAt,
            answeredAt: createdAt,
            createdAt,
            updatedAt,
          },
        };
      }),
    );
  }
}

interface Question {
  /** Of the message there. */
  key: string;
  queueId: unknown;
  whatsappId: unknown;
}

/** The message before each rate: our last one, else the newest of the ticket. With what the ticket says of both. */
async function questionsOf(source: Source, rows: readonly Theirs[]): Promise<Map<string, Question>> {
  const ofCompany = source.has("Messages", "companyId") && source.has(ratings.table, "companyId");
  const ratingRows = await source.rows<Theirs>(
    `SELECT DISTINCT ON (r.id) r.id, r."ticketId", m.id AS "messageId", t."queueId", t."whatsappId" FROM "UserRatings" r
       JOIN "Tickets" t ON t.id = r."ticketId"
       JOIN "Messages" m ON m."ticketId" = r."ticketId" ${ofCompany ? `AND m."companyId" = r."companyId"` : ""}
      WHERE r.id = ANY ($1) AND m."mediaType" IS DISTINCT FROM 'reactionMessage'
      ORDER BY r.id, (m."fromMe" AND m."createdAt" <= r."createdAt") DESC, m."createdAt" DESC, m.id DESC`,
    [rows.map(({ id }) => id)],
  );
  return new Map(
    ratingRows.map(({ id, ticketId, messageId, ...ticket }) => [
      textOf(id),
      { key: messageKey(messageId, ticketId), queueId: ticket.queueId, whatsappId: ticket.whatsappId },
    ]),
  );
}

const events: Kind = { kind: "event", table: "LogTickets", name: "ticket_events", hasId: true };

/** What happened to a ticket there, as its timeline here says it. */
const eventKinds: Readonly<Record<string, TimelineEntryKind>> = {
  create: "created",
  open: "accepted",
  pending: "returned",
  transfered: "transferred",
  closed: "closed",
  clientClosed: "closed",
  autoClose: "expired",
  reopen: "reopened",
};

export async function bringEvents(migration: Migration, now: Date): Promise<void> {
  const names = await namesOfUsers(migration.source);
  await migration.bringBelow(events, "ticket", "ticketId", (row, { companyId, id: ticketId }) => {
    const kind = eventKinds[textOf(row.type)];
    if (!kind) return { leftOut: "notUsed" };
    const userId = migration.referTo("user", row.userId, companyId);
    const userName = shortText(names.get(textOf(row.userId)), 50);
    return {
      keep: true,
      row: { companyId, ticketId, kind, userId, userName, details: {}, createdAt: timesOf(row, now).createdAt },
    };
  });
}

export async function bringNotes(migration: Migration, now: Date): Promise<void> {
  await bringSales(migration, now);
  const names = await namesOfUsers(migration.source);
  await migration.bringBelow(notes, "contact", "contactId", (row, { companyId, id: contactId }) => {
    if (textOf(row.note).trim() === "") return { leftOut: "empty" };
    return {
      row: {
        companyId,
        contactId,
        ticketId: migration.referTo("ticket", row.ticketId, companyId),
        userId: migration.referTo("user", row.userId, companyId),
        userName: shortText(names.get(textOf(row.userId)), 50),
        note: textOf(row.note),
        ...timesOf(row, now),
      },
    };
  });
}

/** What a multi100 keeps of a sale with its ticket: a note of each. */
async function bringSales(migration: Migration, now: Date): Promise<void> {
  const { source } = migration;
  const kind: Kind = { ...notes, kind: "sale", table: "(Tickets: sales)" };
  if (!source.has("Tickets", "valorVenda")) return;
  await migration.begin(kind);
  await migration.bringTable(
    kind,
    (row): Item[] => {
      const key = textOf(row.id);
      const value = numberOf(row.valorVenda) ?? 0;
      const reasons = Object.keys(row).filter((column) => /^motivo[A-Z]/.test(column) && textOf(row[column]).trim());
      const lines = [
        ...(value > 0 ? [`Venda: ${value.toFixed(2).replace(".", ",")}`] : []),
        ...reasons.map((column) => `Motivo: ${textOf(row[column]).trim()}`),
      ];
      if (lines.length === 0) return [];
      const ticket = migration.find("ticket", key);
      const contactId = ticket && migration.referTo("contact", row.contactId, ticket.companyId);
      if (!ticket || contactId === null) return [{ key, name: key, leftOut: "noParent" }];
      const { companyId, id: ticketId } = ticket;
      const of = { companyId, ticketId, contactId, userId: migration.referTo("user", row.userId, companyId) };
      return [{ key, name: key, row: { ...of, userName: "", note: lines.join("\n"), ...timesOf(row, now) } }];
    },
    "Tickets",
  );
}

/** The tags of conversations, and those of contacts. */
export async function bringTagged(migration: Migration): Promise<void> {
  for (const owner of ["ticket", "contact"] as const) {
    const column = `${owner}Id`;
    const table = owner === "ticket" ? "TicketTags" : "ContactTags";
    const kind: Kind = { kind: `${owner}Tag`, table, name: `${owner}_tags`, hasId: false };
    if (!migration.source.has(table)) continue;
    await bringLinks(migration, kind, { kind: owner, theirs: column, ours: column }, "tag");
  }
}
