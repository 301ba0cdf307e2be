import { beginningOf } from "@guiche/contract/texts/beginning";
import { createHash } from "node:crypto";
import type { QuotedDto } from "@guiche/contract/messages";
import { signedText } from "@guiche/contract/texts/signature";
import type { StoredReaction } from "../../../models/messages/message";
import { quotedForm } from "../../messages";
import type { Item, Kind, Migration } from "../migration";
import { ackFrom, isWebLibrary } from "../rules/acks";
import { contentIn, formFrom, isDeletedThere, maxContent, type MessageForm } from "../rules/message-form";
import { flagOf, jsonOf, textOf, timeOf, timesOf } from "../rules/values";
import { allOf, type Source, type Theirs } from "../source/source";
import { byTicket } from "../source/ranges";
import { isRepaired } from "../source/repaired-texts";
import type { People } from "./contacts";
import { messageColumns } from "./tickets";

export const messages: Kind = {
  kind: "message",
  table: "Messages",
  name: "messages",
  hasId: true,
  // Its file may have come in the meantime, and goes with its text.
  changes: ({ ack, failure, body, isEdited, isDeleted, reactions, updatedAt }) => ({
    ...{ ack, failure, body, isEdited, isDeleted, reactions, updatedAt },
    ...(isDeleted === true && { mediaId: null, mediaState: null, details: null }),
  }),
};
const privateNotes: Kind = { kind: "privateNote", table: "(Messages)", name: "ticket_notes", hasId: true };

/** The message as WhatsApp sent it is read only where the other columns lack something, and it is not huge. */
const contentColumn = `CASE WHEN "mediaType" NOT IN ('chat', 'conversation', 'extendedTextMessage') AND length("dataJson") <= ${maxContent}
                              THEN "dataJson" END AS "dataJson"`;

/** Messages of whole tickets at a time, so that a quote and a reaction find theirs. */
export async function bringMessages(migration: Migration, people: People, now: Date): Promise<void> {
  await migration.begin(privateNotes);
  await migration.begin(messages, []);
  const { source } = migration;
  const signers = await signersIn(migration);
  const columns = `${messageColumns(
    source,
    "wid",
    "ack",
    "contactId",
    "queueId",
    "quotedMsgId",
    "isEdited",
    "isPrivate",
    "participant",
    "remoteJid",
    "reactions",
    "userId",
    "updatedAt",
  )}${source.has("Messages", "dataJson") ? `, ${contentColumn}` : ""}`;
  for await (const rows of byTicket(source, "Messages", { columns, order: `"ticketId", "createdAt", id` })) {
    await migration.recall(messages, rows.map(keyOf));
    const tickets = await ticketsOf(source, rows);
    const part = new Part(migration, rows, { people, signers, tickets, now });
    await migration.bring(privateNotes, part.notes());
    await migration.bring(messages, part.items());
  }
}

/** There one id may stand in several tickets. Of an absurdly long one, what it begins with is not enough. */
export function messageKey(id: unknown, ticketId: unknown): string {
  const key = `${textOf(id)}|${textOf(ticketId)}`;
  return key.length <= 200 ? key : `${key.slice(0, 150)}|${createHash("sha256").update(key).digest("base64url")}`;
}
const keyOf = ({ id, ticketId }: Theirs): string => messageKey(id, ticketId);
const widOf = (row: Theirs): string => textOf(row.wid) || textOf(row.id);

const isReaction = ({ mediaType }: Theirs): boolean => mediaType === "reactionMessage";
const isPrivate = (row: Theirs): boolean => flagOf(row.isPrivate) === true;
/** A Ticketz stores the text that a reply quotes as a message of its own. */
const isQuotedCopy = (row: Theirs): boolean =>
  row.remoteJid === null && row.ticketId != null && textOf(row.id).endsWith(`-${textOf(row.ticketId)}`);

interface Around {
  people: People;
  /** The one person of a company who signs with this name: `companyId name`. */
  signers: ReadonlyMap<string, number>;
  tickets: ReadonlyMap<string, Theirs>;
  now: Date;
}

/** The messages of some tickets. */
class Part {
  private readonly byWid = new Map<string, Theirs>();
  private readonly reactions = new Map<string, StoredReaction[]>();
  private readonly forms = new Map<Theirs, MessageForm>();

  constructor(
    private readonly migration: Migration,
    private readonly rows: readonly Theirs[],
    private readonly around: Around,
  ) {
    for (const row of rows) if (!isReaction(row)) this.byWid.set(this.place(row, textOf(row.id)), row);
    for (const row of rows) if (!isReaction(row) && row.wid) this.byWid.set(this.place(row, textOf(row.wid)), row);
    for (const row of rows) if (isReaction(row)) this.noteReaction(row);
  }

  private place = ({ ticketId }: Theirs, id: string): string => `${textOf(ticketId)} ${id}`;

  private formOf(row: Theirs): MessageForm {
    const form = this.forms.get(row) ?? formFrom(row);
    this.forms.set(row, form);
    return form;
  }

  private targetOf(row: Theirs): Theirs | undefined {
    const { reactionMessage } = contentIn(row.dataJson) as { reactionMessage?: { key?: { id?: unknown } } };
    return [textOf(row.quotedMsgId), textOf(reactionMessage?.key?.id)]
      .filter(Boolean)
      .map((id) => this.byWid.get(this.place(row, id)))
      .find((target) => target !== undefined);
  }

  /** The newest reaction of each author counts; an empty one takes it back. */
  private noteReaction(row: Theirs): void {
    const target = this.targetOf(row);
    if (!target) return;
    const fromMe = flagOf(row.fromMe) === true;
    const by = fromMe ? "" : this.around.people.participantOf(row.contactId);
    const at = timeOf(this.around.now, row.createdAt).getTime();
    const others = (this.reactions.get(keyOf(target)) ?? []).filter((one) => one.by !== by);
    const emoji = beginningOf(textOf(row.body).trim(), 16);
    const name = fromMe ? "" : this.around.people.nameOf(row.contactId);
    this.reactions.set(keyOf(target), emoji === "" ? others : [...others, { emoji, fromMe, name, by, at }]);
  }

  private parentOf(row: Theirs): { companyId: number; ticketId: number } | null {
    const ticket = this.migration.find("ticket", row.ticketId);
    return ticket && { companyId: ticket.companyId, ticketId: ticket.id };
  }

  /** What people wrote for each other alone. */
  notes(): Item[] {
    return this.rows.filter(isPrivate).map((row): Item => {
      const [key, parent] = [keyOf(row), this.parentOf(row)];
      const ticket = this.around.tickets.get(textOf(row.ticketId));
      const contactId = parent && this.migration.referTo("contact", ticket?.contactId, parent.companyId);
      if (!parent || contactId === null) return { key, name: key, leftOut: "noParent" };
      const { signer, text } = signedText(textOf(row.body));
      const userId = signer === null ? undefined : this.around.signers.get(`${parent.companyId} ${signer}`);
      const row_ = {
        ...parent,
        contactId,
        userId: userId ?? null,
        userName: beginningOf(signer ?? "", 50),
        note: text,
      };
      return { key, name: key, row: { ...row_, ...timesOf(row, this.around.now) } };
    });
  }

  items(): Item[] {
    return this.rows.map((row): Item => {
      const [key, parent] = [keyOf(row), this.parentOf(row)];
      if (!parent) return { key, name: key, leftOut: "noParent" };
      if (isPrivate(row)) return { key, name: key, leftOut: "asNote" };
      if (isReaction(row)) return { key, name: key, leftOut: this.targetOf(row) ? "reaction" : "noMessage" };
      if (isQuotedCopy(row)) return { key, name: key, leftOut: "quotedCopy" };
      return this.itemOf(row, key, parent);
    });
  }

  private itemOf(row: Theirs, key: string, parent: { companyId: number; ticketId: number }): Item {
    const { companyId } = parent;
    const { people, signers, tickets, now } = this.around;
    const ticket = tickets.get(textOf(row.ticketId)) ?? {};
    const refer = (kind: string, id: unknown) => this.migration.referTo(kind, id, companyId);
    const fromMe = flagOf(row.fromMe) === true;
    const isInGroup = people.isGroup(ticket.contactId);
    const ack = fromMe ? ackFrom(row.ack, this.migration.source.family) : 0;
    const form = this.formOf(row);
    const { signer } = signedText(form.body);
    const quotation = this.quotedBy(row);
    const { createdAt, updatedAt } = timesOf(row, now, ticket.createdAt);
    return {
      key,
      name: key,
      notes: [
        ...(row.createdAt instanceof Date ? [] : ["noTime" as const]),
        ...(fromMe && (row.ack === 0 || (row.ack === 1 && !isWebLibrary(this.migration.source.family)))
          ? ["unsentOrFailed" as const]
          : []),
        ...(form.mediaState === "gone" ? ["fileOwed" as const] : []),
        ...(isRepaired(row) ? ["repaired" as const] : []),
      ],
      // What the ticket says now, and an id of ours, are no changes of the message.
      finish: (idOf) => ({
        queueId: refer("queue", row.queueId) ?? refer("queue", ticket.queueId),
        quoted: quotation && { ...quotation.quoted, id: quotation.key && idOf(quotation.key) },
      }),
      row: {
        ...parent,
        contactId: refer("contact", ticket.contactId),
        connectionId: refer("connection", ticket.whatsappId),
        userId: !fromMe
          ? null
          : (refer("user", row.userId) ?? (signer === null ? null : (signers.get(`${companyId} ${signer}`) ?? null))),
        wid: beginningOf(widOf(row), 128),
        fromMe,
        participant: isInGroup && !fromMe ? beginningOf(people.participantOf(row.contactId), 64) : "",
        authorId: isInGroup && !fromMe ? refer("contact", row.contactId) : null,
        body: form.body,
        mediaType: form.mediaType,
        mediaState: form.mediaState,
        details: form.details,
        reactions: this.reactionsOf(row),
        ack,
        failure: ack === -1 ? "unknown" : null,
        read: true,
        isDeleted: isDeletedThere(row),
        isEdited: flagOf(row.isEdited) === true || row.mediaType === "editedMessage",
        createdAt,
        updatedAt,
      },
    };
  }

  /** Those that came as messages, and what some forks store with the message: what its people reacted. */
  private reactionsOf(row: Theirs): StoredReaction[] {
    const storedReactions = jsonOf(row.reactions);
    const last: unknown = Array.isArray(storedReactions) ? storedReactions.at(-1) : null;
    const emoji = typeof last === "object" && last !== null ? textOf(Reflect.get(last, "type")) : "";
    const own = emoji
      ? [
          {
            emoji: beginningOf(emoji, 16),
            fromMe: true,
            name: "",
            by: "",
            at: timeOf(this.around.now, row.updatedAt).getTime(),
          },
        ]
      : [];
    return [...(this.reactions.get(keyOf(row)) ?? []).filter(({ by }) => own.length === 0 || by !== ""), ...own];
  }

  private quotedBy(row: Theirs): { quoted: QuotedDto; key: string | null } | null {
    const target = row.quotedMsgId == null ? undefined : this.byWid.get(this.place(row, textOf(row.quotedMsgId)));
    if (!target || target === row) return null;
    const fromMe = flagOf(target.fromMe) === true;
    const isCopy = isQuotedCopy(target);
    const quote: QuotedDto = {
      id: null,
      wid: beginningOf(widOf(target), 128),
      fromMe,
      author: fromMe ? "" : this.around.people.nameOf(target.contactId),
      ...quotedForm(this.formOf(target)),
      ...(isCopy && { unverified: true as const }),
    };
    return { quoted: quote, key: isCopy || isPrivate(target) ? null : keyOf(target) };
  }
}

/** The tickets of these messages, as they are there. */
async function ticketsOf(source: Source, rows: readonly Theirs[]): Promise<Map<string, Theirs>> {
  const ids = [...new Set(rows.map(({ ticketId }) => ticketId))];
  const ticketRows = await source.rows<Theirs>(
    `SELECT id, "contactId", "whatsappId", "queueId", "createdAt" FROM "Tickets" WHERE id = ANY ($1)`,
    [ids],
  );
  return new Map(ticketRows.map((row) => [textOf(row.id), row]));
}

/** Texts are signed with a name, which says who wrote them unless two people have it. */
async function signersIn(migration: Migration): Promise<Map<string, number>> {
  const signers = new Map<string, number>();
  const twice = new Set<string>();
  for (const { id, name } of await allOf(migration.source, "Users", "id")) {
    const user = migration.find("user", id);
    if (!user) continue;
    const mark = `${user.companyId} ${textOf(name).replaceAll("*", "").trim()}`;
    if (signers.has(mark)) twice.add(mark);
    signers.set(mark, user.id);
  }
  for (const mark of twice) signers.delete(mark);
  return signers;
}
