import { createHash } from "node:crypto";
import type { Item, Kind, Migration } from "../migration";
import { tokensHere } from "../migration.store";
import { hoursFrom } from "../rules/hours";
import { isElsewhere } from "../rules/identity";
import { Colors, Names } from "../rules/names";
import { flagOf, numberOf, shortText, textOf, timesOf } from "../rules/values";
import { allOf, type Theirs } from "../source/source";

const queues: Kind = {
  kind: "queue",
  table: "Queues",
  name: "queues",
  hasId: true,
  ignores: ["tempoRoteador", "closeTicket", "fileListId"],
};
const connections: Kind = {
  kind: "connection",
  table: "Whatsapps",
  name: "connections",
  hasId: true,
  below: { name: "migration_offers", column: "connectionId" },
};

/** A year. */
const maxTimerMinutes = 525_600;

/** The longest text that a form here takes. */
const text = (value: unknown): string => shortText(value, 4_096);

/** Queues in the order in which customers know their numbers: by the queue's own number where it has one, else by name. */
export async function bringQueues(migration: Migration, now: Date): Promise<void> {
  const { source } = migration;
  const [names, colors] = [new Names(50), new Colors()];
  const byName = (await allOf(source, "Queues", "id"))
    .filter(() => source.family === "ticketz" || source.family === "community")
    .sort((a, b) => (textOf(a.name) < textOf(b.name) ? -1 : 1));
  await migration.bringOfCompanies(queues, nameOf, (row, companyId) => {
    const name = names.take(companyId, nameOf(row));
    const { color, isNew } = colors.take(companyId, row.color);
    const place = byName.filter((one) => one.companyId === row.companyId).findIndex(({ id }) => id === row.id);
    return {
      notes: [
        ...(name === nameOf(row) ? [] : ["renamed" as const]),
        ...(isNew && textOf(row.color) ? ["newColor" as const] : []),
        ...(textOf(row.mediaPath) ? ["fileOwed" as const] : []),
      ],
      row: {
        companyId,
        name,
        color,
        greetingMessage: text(row.greetingMessage),
        outOfHoursMessage: text(row.outOfHoursMessage),
        orderQueue: place < 0 ? Math.max(0, Math.round(numberOf(row.orderQueue) ?? 0)) : place + 1,
        schedules: hoursFrom(row.schedules).week,
        ...timesOf(row, now),
      },
    };
  });
}

const nameOf = ({ name }: Theirs): string => textOf(name);

/**
 * The timers of a connection, in minutes: they would close the old conversations, and write to their customers. So they
 * come switched off, and are offered to the admins.
 */
const timers = ["expiresTicket", "timeToTransfer"] as const;

const timersOf = (row: Theirs) =>
  timers.flatMap((kind) => {
    const minutes = within(row[kind], 0, maxTimerMinutes);
    return minutes > 0 ? [{ kind, minutes }] : [];
  });

/** The connection of a company that is used without a choice. */
export function usualConnection(connections: readonly Theirs[], companyId: unknown): Theirs | undefined {
  const own = connections.filter((row) => row.companyId === companyId);
  return own.find(({ isDefault }) => flagOf(isDefault) === true) ?? own[0];
}

/** Connections come unpaired: each needs a QR code. Their API tokens go on working. */
export async function bringConnections(migration: Migration, now: Date): Promise<void> {
  const names = new Names(50);
  const tokens = new Set<string>();
  const withDefault = new Set<number>();
  const rows = await allOf(migration.source, "Whatsapps", "id");
  const here = new Map((await tokensHere(rows.map(hashOfToken))).map(({ hash, id }) => [hash, id]));
  await migration.bringOfCompanies(connections, nameOf, (row, companyId, key) => {
    if (isElsewhere(row)) return { leftOut: "otherChannel" };
    if (flagOf(row.isDeleted)) return { leftOut: "notUsed" };
    const name = names.take(companyId, nameOf(row));
    const isDefault = flagOf(row.isDefault) === true && !withDefault.has(companyId);
    if (isDefault) withDefault.add(companyId);
    const token = tokenOf(row);
    const owner = here.get(hashOfToken(row));
    const isTwice =
      token !== "" && (tokens.has(token) || (owner !== undefined && owner !== migration.idOf("connection", key)));
    const hasToken = token !== "" && !isTwice;
    tokens.add(token);
    const offers = timersOf(row).map((timer) => ({ companyId, ...timer }));
    return {
      notes: [
        ...(name === nameOf(row) ? [] : ["renamed" as const]),
        ...(isTwice ? ["tokenTwice" as const] : []),
        ...(offers.length > 0 ? ["timersOff" as const] : []),
      ],
      below: offers,
      row: {
        companyId,
        name,
        isDefault,
        greetingMessage: text(row.greetingMessage),
        complationMessage: text(row.complationMessage ?? row.farewellMessage),
        outOfHoursMessage: text(row.outOfHoursMessage),
        ratingMessage: text(row.ratingMessage),
        transferQueueId: migration.referTo("queue", row.transferQueueId, companyId),
        timeUseBotQueues: within(row.timeUseBotQueues, 0, maxTimerMinutes),
        maxUseBotQueues: within(row.maxUseBotQueues, 3, 100),
        tokenHash: hasToken ? hashOfToken(row) : null,
        tokenEnd: hasToken ? token.slice(-4) : null,
        ...timesOf(row, now),
      },
    };
  });
}

const tokenOf = ({ token }: Theirs): string => textOf(token).trim();
/** As Postgres writes bytes. */
const hashOfToken = (row: Theirs): string => String.raw`\x${createHash("sha256").update(tokenOf(row)).digest("hex")}`;

const within = (value: unknown, missing: number, most: number): number =>
  Math.min(Math.max(Math.round(numberOf(value) ?? missing), 0), most);

const userQueues: Kind = { kind: "userQueue", table: "UserQueues", name: "user_queues", hasId: false };
const connectionQueues: Kind = {
  kind: "connectionQueue",
  table: "WhatsappQueues",
  name: "connection_queues",
  hasId: false,
};

/** Which people and connections have which queues. */
export async function bringPairs(migration: Migration): Promise<void> {
  await bringLinks(migration, userQueues, { kind: "user", theirs: "userId", ours: "userId" }, "queue");
  const owner = { kind: "connection", theirs: "whatsappId", ours: "connectionId" };
  await bringLinks(migration, connectionQueues, owner, "queue");
}

/** Brings the pairs of a table: which rows of one kind have which queues, or tags. */
export async function bringLinks(
  migration: Migration,
  kind: Kind,
  owner: { kind: string; theirs: string; ours: string },
  linkedKind: "queue" | "tag",
): Promise<void> {
  await migration.begin(kind);
  const column = `${linkedKind}Id`;
  const rows = await allOf(migration.source, kind.table, `"${owner.theirs}", "${column}"`);
  const items = rows.map((row): Item => {
    const key = `${textOf(row[owner.theirs])}|${textOf(row[column])}`;
    const ownerRecord = migration.find(owner.kind, row[owner.theirs]);
    if (!ownerRecord || migration.idOf(linkedKind, row[column]) === null)
      return { key, name: key, leftOut: "noParent" };
    const linkedId = migration.referTo(linkedKind, row[column], ownerRecord.companyId);
    if (linkedId === null) return { key, name: key, leftOut: "otherCompany" };
    return {
      key,
      name: key,
      row: { companyId: ownerRecord.companyId, [owner.ours]: ownerRecord.id, [column]: linkedId },
    };
  });
  await migration.bring(kind, once(items));
}

/** A pair may stand there twice, or become one because its ends do. */
export function once(items: readonly Item[]): Item[] {
  const first = new Map<string, string>();
  const times = new Map<string, number>();
  return items.map((item) => {
    const time = times.get(item.key) ?? 0;
    times.set(item.key, time + 1);
    const key = time === 0 ? item.key : `${item.key}|${time}`;
    if (!("row" in item)) return { ...item, key };
    const row = JSON.stringify(item.row);
    const sameAs = first.get(row);
    if (sameAs !== undefined) return { key, name: item.name, sameAs };
    first.set(row, key);
    return { ...item, key };
  });
}
