import { createHash } from "node:crypto";
import { isUuid } from "../../../core/text";
import { previewOf } from "../../messages";
import type { Item, Kind, Migration } from "../migration";
import { liveHere, uuidsHere } from "../migration.store";
import { isElsewhere } from "../rules/identity";
import { formFrom, isDeletedThere } from "../rules/message-form";
import { statusFrom } from "../rules/status";
import { flagOf, textOf, timeOf, timesOf } from "../rules/values";
import { byId, type Source, type Theirs } from "../source/source";
import type { People } from "./contacts";

const tickets: Kind = { kind: "ticket", table: "Tickets", name: "tickets", hasId: true, clears: "solutionStale" };

/** The columns of a message that its text is read from, as far as the source has them. */
export const messageColumns = (source: Source, ...more: string[]): string =>
  ["id", "ticketId", "body", "fromMe", "mediaType", "mediaUrl", "isDeleted", "createdAt", ...more]
    .filter((column) => source.has("Messages", column))
    .map((column) => `"${column}"`)
    .join(", ");

/** The tickets that are live here, by their key there. */
export type LiveTickets = ReadonlyMap<string, "open" | "pending">;

/** Tickets as they are: one that was used for years stays one, with all its messages. */
export async function bringTickets(migration: Migration, people: People, now: Date): Promise<LiveTickets> {
  await migration.begin(tickets);
  const liveTickets = new Map<string, "open" | "pending">();
  const { source } = migration;
  const supersededKeys = await supersededIn(migration, now);
  for await (const rows of byId(source, "Tickets")) {
    const last = await lastMessages(source, rows, "");
    const inbound = await lastMessages(source, rows, `AND NOT "fromMe"`);
    const uuids = new Map(
      (await uuidsHere(rows.map(({ uuid }) => textOf(uuid)).filter(isUuid))).map((row) => [row.uuid, row.id]),
    );
    const contacts = rows.flatMap(({ contactId }) => migration.idOf("contact", contactId) ?? []);
    const live = new Map((await liveHere(contacts)).map((row) => [`${row.contactId} ${row.connectionId}`, row.id]));
    await migration.bring(
      tickets,
      rows.map((row): Item => {
        const key = textOf(row.id);
        const contact = migration.find("contact", row.contactId);
        if (!contact) return { key, name: key, leftOut: "noParent" };
        const { companyId, id: contactId } = contact;
        const ours = migration.idOf("ticket", key);
        const refer = (kind: string, id: unknown) => migration.referTo(kind, id, companyId);
        const connectionId = refer("connection", row.whatsappId);
        const sourceStatus = statusFrom(row);
        const other = live.get(`${contactId} ${connectionId}`);
        const isOfOther = isElsewhere(row);
        const isSecond = supersededKeys.has(key) || (other !== undefined && other !== ours);
        // An open ticket whose agent is gone waits again.
        const userId = refer("user", row.userId);
        const status =
          isSecond || isOfOther
            ? "closed"
            : sourceStatus.status === "open" && userId === null
              ? "pending"
              : sourceStatus.status;
        if (status !== "closed") liveTickets.set(key, status);
        const { createdAt, updatedAt } = timesOf(row, now);
        const [newest, newestInbound] = [last.get(key), inbound.get(key)];
        const queueId = refer("queue", row.queueId);
        const uuid = textOf(row.uuid).toLowerCase();
        const uuidOwnerId = uuids.get(uuid);
        return {
          key,
          name: key,
          notes: [
            ...(sourceStatus.isUnknown ? ["unknownStatus" as const] : []),
            ...(isOfOther ? ["otherChannel" as const] : []),
            ...(isSecond && sourceStatus.status !== "closed" ? ["twoLive" as const] : []),
          ],
          row: {
            companyId,
            uuid:
              isUuid(uuid) && (uuidOwnerId === undefined || uuidOwnerId === ours)
                ? uuid
                : uuidFor(`${companyId} ${key}`),
            status,
            contactId,
            connectionId,
            queueId,
            userId: status === "pending" ? null : userId,
            isGroup: people.isGroup(row.contactId),
            address: people.addressOf(row.contactId),
            lastMessage: newest ? shownOnCard(newest) : "",
            lastMessageAt: newest ? timeOf(now, newest.createdAt, updatedAt) : updatedAt,
            lastFromMe: newest ? flagOf(newest.fromMe) === true : false,
            lastInbound: newestInbound ? shownOnCard(newestInbound) : "",
            queuedAt: createdAt,
            servedSince: status === "open" ? updatedAt : null,
            closedAt: status === "closed" ? updatedAt : null,
            botSilence: status === "open" || (status === "pending" && queueId !== null) ? "agent" : null,
            createdAt,
            updatedAt,
          },
        };
      }),
    );
  }
  return liveTickets;
}

const shownOnCard = (row: Theirs): string =>
  previewOf({ ...formFrom(row), isDeleted: isDeletedThere(row), fromMe: flagOf(row.fromMe) === true });

/** The same in every run. */
function uuidFor(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The last message of each of these tickets. Reactions are none. */
async function lastMessages(source: Source, rows: readonly Theirs[], which: string): Promise<Map<string, Theirs>> {
  const isOfCompany = source.has("Messages", "companyId");
  const messageRows = await source.rows<Theirs>(
    `SELECT * FROM (
       SELECT ${messageColumns(source)}, row_number() OVER (PARTITION BY "ticketId" ORDER BY "createdAt" IS NULL, "createdAt" DESC, id DESC) AS place
         FROM "Messages" WHERE "ticketId" = ANY ($1) ${isOfCompany ? `AND ("companyId" = ANY ($2) OR "companyId" IS NULL)` : ""}
          AND coalesce("mediaType", '') <> 'reactionMessage' ${which}) AS newest WHERE place = 1`,
    [rows.map(({ id }) => id), ...(isOfCompany ? [[...new Set(rows.map(({ companyId }) => companyId))]] : [])],
  );
  return new Map(messageRows.map((row) => [textOf(row.ticketId), row]));
}

/** Tickets that are live alongside another of the same contact and connection: an open one stays, else the newest. */
async function supersededIn(migration: Migration, now: Date): Promise<Set<string>> {
  const rows = await migration.source.rows<Theirs>(
    `SELECT id, status, "userId", "contactId", "whatsappId", "updatedAt" FROM "Tickets" WHERE status <> 'closed'`,
  );
  const live = rows
    .map((row) => ({ row, status: statusFrom(row).status, at: timeOf(now, row.updatedAt).getTime() }))
    .filter(({ status }) => status !== "closed")
    .sort((a, b) => Number(b.status === "open") - Number(a.status === "open") || b.at - a.at);
  const seenPairs = new Set<string>();
  return new Set(
    live.flatMap(({ row }) => {
      const contact = migration.idOf("contact", row.contactId);
      const connection = migration.idOf("connection", row.whatsappId);
      const place = `${contact} ${connection}`;
      if (contact === null || connection === null || !seenPairs.has(place)) {
        seenPairs.add(place);
        return [];
      }
      return [textOf(row.id)];
    }),
  );
}
