import type { Installation } from "../../harness/installation/installation";
import type { Fixture, Chat } from "./fixture";

interface CheckResult {
  /** One sentence for each broken guarantee; empty when all held. */
  faults: string[];
  inbound: number;
  outbound: number;
}

interface StoredChat {
  person: string;
  connectionId: number;
  ticketId: number;
  unread: number;
  bodies: string[];
}

const storedQuery = `
  SELECT c.number AS person, t."connectionId"::int AS "connectionId", t.id::int AS "ticketId", t."unreadMessages" AS unread,
         coalesce((SELECT json_agg(m.body ORDER BY m."createdAt", m.id) FROM messages m
                    WHERE m."ticketId" = t.id AND NOT m."fromMe"), '[]') AS bodies
    FROM tickets t JOIN contacts c ON c.id = t."contactId" ORDER BY t.id`;

/** Compares the stored messages, and those that arrived on the phones, with those that were sent. */
export async function checkGuarantees(installation: Installation, { chats }: Fixture): Promise<CheckResult> {
  const faults: string[] = [];
  const storedMessages = await installation.database.rows<StoredChat>(storedQuery);
  for (const chat of chats) {
    faults.push(...faultsOfTicket(chat, storedMessages));
    if (chat.ticketId !== null) faults.push(...(await faultsOnPhone(installation, chat)));
  }
  const wrote = new Set(chats.filter(({ customerTexts }) => customerTexts.length > 0).map(({ person }) => person));
  faults.push(...(await faultsOfCounts(installation, wrote.size)));
  return {
    faults,
    inbound: sum(chats.map(({ customerTexts }) => customerTexts.length)),
    outbound: sum(chats.map(({ agentTexts }) => agentTexts.length)),
  };
}

const sum = (all: number[]): number => all.reduce((a, b) => a + b, 0);
const labelOf = ({ person, business }: Chat) => `${person} → ${business}`;

function faultsOfTicket(chat: Chat, storedMessages: StoredChat[]): string[] {
  const tickets = storedMessages.filter((one) => one.person === chat.person && one.connectionId === chat.connectionId);
  if (chat.customerTexts.length === 0) return [];
  const [ticket] = tickets;
  if (!ticket || tickets.length > 1) return [`${labelOf(chat)}: ${tickets.length} tickets instead of one`];
  const faults = differences(`${labelOf(chat)}, ticket ${ticket.ticketId}`, chat.customerTexts, ticket.bodies);
  // An answer marks the messages before it as read, and so does an answer that is sent again: then the count of unread
  // messages is only known from above.
  const isAnswered = chat.agentTexts.length > 0;
  const hasExpectedCount = isAnswered
    ? ticket.unread <= chat.customerTexts.length
    : ticket.unread === chat.customerTexts.length;
  if (!hasExpectedCount)
    faults.push(
      `${labelOf(chat)}: ${ticket.unread} unread instead of ${isAnswered ? "at most " : ""}${chat.customerTexts.length}`,
    );
  return faults;
}

async function faultsOnPhone({ phones }: Installation, chat: Chat): Promise<string[]> {
  const shownMessages = (await phones.messagesOf(chat.person)).filter(
    ({ fromMe, from }) => !fromMe && from === chat.business,
  );
  return differences(
    `the phone of ${chat.person}, from ${chat.business}`,
    chat.agentTexts,
    shownMessages.map(({ text }) => text ?? ""),
  );
}

function differences(where: string, expected: string[], actual: string[]): string[] {
  if (JSON.stringify(expected) === JSON.stringify(actual)) return [];
  const lostTexts = expected.filter((text) => !actual.includes(text));
  const doubledTexts = actual.filter((text, index) => actual.indexOf(text) !== index);
  const unexpectedTexts = actual.filter((text) => !expected.includes(text));
  const parts = [
    lostTexts.length > 0 && `lost ${lostTexts.join(", ")}`,
    doubledTexts.length > 0 && `doubled ${doubledTexts.join(", ")}`,
    unexpectedTexts.length > 0 && `never written ${unexpectedTexts.join(", ")}`,
  ].filter(Boolean);
  if (parts.length > 0) return [`${where}: ${parts.join("; ")}`];
  const at = expected.findIndex((text, index) => text !== actual[index]);
  return [
    `${where}: out of order: ${actual.slice(at, at + 4).join(", ")} instead of ${expected.slice(at, at + 4).join(", ")}`,
  ];
}

async function faultsOfCounts({ database }: Installation, people: number): Promise<string[]> {
  const counts = await database.one<Record<string, string>>(`
    SELECT (SELECT count(*) FROM contacts) AS contacts,
           (SELECT count(*) FROM inbound_journal WHERE "ingestedAt" IS NULL) AS "not ingested rows of the journal",
           (SELECT count(*) FROM outbox) AS "rows still in the outbox",
           (SELECT count(*) FROM messages WHERE "fromMe" AND ack < 2) AS "messages of ours without an acknowledgement"`);
  const expected: Record<string, number> = { contacts: people };
  return Object.entries(counts)
    .filter(([what, count]) => Number(count) !== (expected[what] ?? 0))
    .map(([what, count]) => `${count} ${what}, ${expected[what] ?? 0} expected`);
}
