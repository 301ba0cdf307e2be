import type { Content } from "../../channels/content";
import { sessionRegistry } from "../../channels/session-registry";
import { transaction } from "../../core/db/transaction";
import { runOutside } from "../../core/outside-work";
import type { Scope } from "../../core/tenant/scope";
import { findOrCreateContact, findOrCreateContacts } from "../contacts";
import { filesOfList } from "../files";
import { storedFile, type SavedFile } from "../media";
import { hasContactWritten, newWid } from "../messages";
import { campaignSettingsOf, mayWriteFirst, sendAllLoose, sendLoose } from "../outreach";
import { settingsOf } from "../settings";
import { hasQuestion } from "./campaign.copy";
import type { CampaignRow } from "./campaign.store";
import { fillText, textFor, type Words } from "./campaign.text";
import { turnStore, type Beginning, type Turn } from "./turn.store";

/** "spent": they stay in the queue, because the number may write to nobody else today, or this is to be looked at. */
type Outcome = "sent" | "nothing" | "stopped" | "spent";

/** How many were written to, and whether the rest of the campaign's people are to be read again ("stopped"). */
export interface Served {
  sent: number;
  outcome: Outcome;
}
const nobody = (outcome: Exclude<Outcome, "sent">): Served => ({ sent: 0, outcome });

interface Person {
  turn: Turn;
  contactId: number;
}

type Planned = Beginning & ReturnType<typeof textFor>;

/** Whether somebody can be written to together with others: nobody is asked about them, and nothing of theirs is begun. */
export const isPlain = ({ state, contactId, isValid }: Turn): boolean =>
  (state === "queued" || state === "confirmed") && (contactId !== null || isValid === true);

/**
 * Writes to one person, or to several plain ones in as few statements. `hasAmple`: so much of the number's budget is left
 * that nobody can use it up meanwhile. Otherwise the budget is looked at and used in one transaction, for one person alone,
 * unless that person has written to this company.
 */
export async function serve(
  scope: Scope,
  campaign: CampaignRow,
  turns: readonly Turn[],
  hasAmple: () => boolean,
): Promise<Served> {
  const { connectionId } = campaign;
  if (connectionId === null) return nobody("stopped");
  const people = await peopleOf(scope, connectionId, turns);
  if (people.length === 0) return nobody("nothing");
  // Asked only now: looking a number up may take seconds.
  if (hasAmple()) return writeTo(scope, campaign, connectionId, people);
  if (people.length > 1) return nobody("spent");
  const isCold = !(await hasContactWritten(scope, people[0]?.contactId ?? 0));
  return transaction(scope, async (inside) =>
    isCold && !(await mayWriteFirst(inside, connectionId))
      ? nobody("spent")
      : writeTo(inside, campaign, connectionId, people),
  );
}

/**
 * The ids are chosen and the states kept before the messages are queued: a process that dies between them leaves rows
 * that are queued again under the same ids, and the outbox takes an id once.
 */
async function writeTo(
  scope: Scope,
  campaign: CampaignRow,
  connectionId: number,
  people: readonly Person[],
): Promise<Served> {
  const store = turnStore(scope);
  const all: Planned[] = [];
  const words = await wordsOf(scope, campaign);
  for (const person of people) all.push(await beginningOf(scope, campaign, connectionId, person, words));
  const isSending = all.some(({ asks }) => !asks);
  const files = isSending ? await filesFor(scope, campaign) : [];
  const picture = isSending ? await pictureFor(scope, campaign) : null;
  if (files === "gone" || picture === "gone") return failSending(scope, all);
  const planned = await withContent(scope, all, picture !== null);
  if (planned.length === 0) return nobody("nothing");

  const fresh = planned.filter(({ turn }) => !isBegun(turn));
  for (const one of fresh)
    if (!one.asks) one.fileWids = await Promise.all(files.map(() => newWid(scope, connectionId)));
  const { id, updatedAt, skipOpenTickets: skipsTickets } = campaign;
  const begun = fresh.length > 0 ? await store.begin(fresh, { id, updatedAt, connectionId, skipsTickets }) : [];
  const decided = new Map(begun.map((row) => [row.id, row]));
  const going = planned.flatMap((one) => {
    const row = decided.get(one.turn.id);
    if (!row) return isBegun(one.turn) ? [one] : [];
    return isBegun(row) ? [{ ...one, contactId: row.contactId, ...(row.address && { address: row.address }) }] : [];
  });
  if (going.length > 0) await send(scope, campaign, connectionId, going, { files, picture, words });
  if (begun.length < fresh.length) return { sent: going.length, outcome: "stopped" };
  return going.length > 0 ? { sent: going.length, outcome: "sent" } : nobody("nothing");
}

const isBegun = ({ state }: Pick<Turn, "state">): boolean => state === "asked" || state === "sending";

async function beginningOf(
  scope: Scope,
  campaign: CampaignRow,
  connectionId: number,
  { turn, contactId }: Person,
  words: Words,
): Promise<Planned> {
  // An older campaign may have no question, which is required now: then it asks nobody.
  const asks = turn.state === "asked" || (turn.state === "queued" && campaign.confirmation && hasQuestion(campaign));
  const wid = (asks ? turn.askWid : turn.wid) ?? (await newWid(scope, connectionId));
  return { turn, contactId, asks, wid, fileWids: turn.fileWids, ...textFor(campaign, turn, asks, words) };
}

async function wordsOf(scope: Scope, { id, variables, optOutLine }: CampaignRow): Promise<Words> {
  const [settings, { optOutWords }] = await Promise.all([settingsOf(scope), campaignSettingsOf(scope)]);
  const [word] = optOutWords;
  return { variables, settings, optOutWord: (optOutLine && word) || null, campaignId: id };
}

/** A recipient whose text is empty fails, unless the message has a picture. */
async function withContent(scope: Scope, people: readonly Planned[], hasPicture: boolean): Promise<Planned[]> {
  const found: Planned[] = [];
  for (const person of people)
    if (!person.isBlank || (hasPicture && !person.asks)) found.push(person);
    else await turnStore(scope).settle(person.turn.id, "failed", "empty");
  return found;
}

/** A file of what they would get no longer exists. Who is only asked keeps their place. */
async function failSending(scope: Scope, people: readonly Beginning[]): Promise<Served> {
  for (const { turn, asks } of people) if (!asks) await turnStore(scope).settle(turn.id, "failed", "media");
  return nobody("nothing");
}

/** Hands the messages to the outbox, which takes each id once. */
async function send(
  scope: Scope,
  campaign: CampaignRow,
  connectionId: number,
  people: readonly (Planned & { address?: string })[],
  { files, picture, words }: { files: Sendable[]; picture: SavedFile | null; words: Words },
): Promise<void> {
  const store = turnStore(scope);
  const messages = [];
  for (const person of people) {
    const { contactId, asks, wid, fileWids, address } = person;
    const envelope = {
      ...{ contactId, ...(address && { address }) },
      ...{ source: "campaign" as const, sourceId: campaign.id, label: campaign.name },
    };
    // A list that grew meanwhile has no ids for what is new.
    for (const [place, fileWid] of (asks ? [] : fileWids).entries()) {
      const file = files[place];
      if (!file) continue;
      const content = withCaptionFor(file.content, person.turn, words);
      await sendLoose(scope, { ...envelope, ...file, content, connectionId, wid: fileWid, goesAlong: true });
    }
    messages.push({ ...envelope, ...contentFor(person, picture), wid });
  }
  const made = new Set(
    (await sendAllLoose(scope, connectionId, messages, store.handing(people))).map(({ wid }) => wid),
  );
  for (const { turn, wid } of people) if (!made.has(wid)) await store.handed(turn.id);
}

/** Their contacts, created where missing. Numbers that are not on WhatsApp are left out. */
async function peopleOf(scope: Scope, connectionId: number, turns: readonly Turn[]): Promise<Person[]> {
  const [first] = turns;
  if (first && turns.length === 1) {
    const contactId = first.contactId ?? (await contactOf(scope, connectionId, first));
    return contactId === null ? [] : [{ turn: first, contactId }];
  }
  const newPeople = turns.filter(({ contactId }) => contactId === null);
  const seen = newPeople.map(({ number, name }) => ({ phone: number, name }));
  const contacts = await findOrCreateContacts(scope, seen, connectionId);
  const made = new Map(newPeople.map(({ id }, place) => [id, contacts[place]?.id ?? null]));
  return turns.flatMap((turn) => {
    const contactId = turn.contactId ?? made.get(turn.id) ?? null;
    return contactId === null ? [] : [{ turn, contactId }];
  });
}

/** Somebody unknown is looked up just before their own message: lists are never probed in bulk. */
async function contactOf(scope: Scope, connectionId: number, turn: Turn): Promise<number | null> {
  const seen = { phone: turn.number, name: turn.name };
  if (turn.isValid === null) {
    const found = await runOutside(scope.companyId, "lookUps", async () => {
      const session = sessionRegistry().live(connectionId);
      if (!session) throw new Error("The session is closed.");
      return session.lookup(turn.number);
    });
    if (found === null) {
      await turnStore(scope).settle(turn.id, "skipped", "recipient", false);
      return null;
    }
    const { phone = turn.number, lid } = found;
    await turnStore(scope).noteFound(turn.id);
    return (await findOrCreateContact(scope, { ...seen, phone, ...(lid && { lid }) }, connectionId)).id;
  }
  if (turn.isValid) return (await findOrCreateContact(scope, seen, connectionId)).id;
  await turnStore(scope).settle(turn.id, "skipped", "recipient");
  return null;
}

interface Sendable {
  content: Content;
  mediaId?: number;
}

/** The files of the campaign's list, the first with the list's text; "gone" when one no longer exists. */
async function filesFor(scope: Scope, { fileListId }: CampaignRow): Promise<Sendable[] | "gone"> {
  if (fileListId === null) return [];
  const { message, files } = await filesOfList(scope, fileListId);
  const found: Sendable[] = [];
  for (const { mediaId, mediaName } of files) {
    const file = await storedFile(scope, mediaId, mediaName);
    if (!file) return "gone";
    const caption = found.length === 0 ? message : "";
    found.push({ content: { kind: "media", media: { ...file.claim, ...(caption && { caption }) } }, mediaId });
  }
  return found;
}

/** The text of a file list is filled like the campaign's own. */
function withCaptionFor(content: Content, turn: Turn, words: Words): Content {
  if (content.kind !== "media" || !content.media.caption) return content;
  const { caption: typed, ...media } = content.media;
  const caption = fillText(typed, turn, { ...words, optOutWord: null });
  return { ...content, media: { ...media, ...(caption.trim() && { caption }) } };
}

/** The campaign's own file, whose caption is the text. */
const pictureFor = async (scope: Scope, { mediaId, mediaName }: CampaignRow): Promise<SavedFile | "gone" | null> =>
  mediaId === null ? null : ((await storedFile(scope, mediaId, mediaName)) ?? "gone");

function contentFor({ asks, text }: Planned, picture: SavedFile | null): Sendable {
  if (asks || !picture) return { content: { kind: "text", text } };
  const { claim, mediaId } = picture;
  return { content: { kind: "media", media: { ...claim, ...(text && { caption: text }) } }, mediaId };
}
