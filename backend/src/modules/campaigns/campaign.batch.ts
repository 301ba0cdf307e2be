import { capabilitiesOf } from "@guiche/contract/rules/capabilities";
import type { Content } from "../../channels/content";
import { liveSession } from "../../channels/live-sessions";
import { transaction } from "../../core/db/transaction";
import { runOutside } from "../../core/outside-work";
import type { Scope } from "../../core/tenant/scope";
import { connectionOf } from "../connections";
import { findOrCreateContact, findOrCreateContacts } from "../contacts";
import { filesOfList } from "../files";
import { storedFile, type SavedFile } from "../media";
import { hasContactWritten, newWid } from "../messages";
import { campaignSettingsOf, contentOf, hasSpareBudget, mayWriteFirst, sendAllOutreach } from "../outreach";
import { settingsOf } from "../settings";
import { withFile } from "../templates";
import { hasQuestion } from "./campaign.copy";
import type { CampaignRow } from "./campaign.store";
import { fillerOf } from "./campaign.template";
import { fillText, textFor, type Words } from "./campaign.text";
import { queuedRecipientStore, type Beginning, type QueuedRecipient } from "./queued-recipient.store";

/** "spent": they stay in the queue, because the number may write to no one else today, or this is to be checked. */
type Outcome = "sent" | "nothing" | "stopped" | "spent";

/** How many were written to, and whether the rest of the campaign's people are to be read again ("stopped"). */
export interface BatchResult {
  sentCount: number;
  outcome: Outcome;
}
const notSent = (outcome: Exclude<Outcome, "sent">): BatchResult => ({ sentCount: 0, outcome });

interface Person {
  recipient: QueuedRecipient;
  contactId: number;
}

type PlannedMessage = Beginning & ReturnType<typeof textFor> & { template?: Content | undefined };

/** What is filled for each person: a template, or the texts of the campaign. */
interface Source {
  words: Words;
  fillTemplate: ((values: readonly string[]) => Content) | undefined;
}

/** What goes to all recipients of a batch: the files before the message, its own file, and the words of texts. */
interface Attachments {
  files: SavedFile[];
  filesText: string;
  picture: SavedFile | null;
  words: Words;
}

/** Whether a recipient can be written to together with others: no look-up is needed, and nothing of theirs is begun. */
export const isPlain = ({ state, contactId, isValid }: QueuedRecipient): boolean =>
  (state === "queued" || state === "confirmed") && (contactId !== null || isValid === true);

/**
 * Writes to one person, or to several plain ones in as few statements. Unless the number has budget to spare, the budget
 * is checked and used in one transaction, for one person alone who has not written to this company.
 */
export async function sendBatch(
  scope: Scope,
  campaign: CampaignRow,
  recipients: readonly QueuedRecipient[],
): Promise<BatchResult> {
  const { connectionId } = campaign;
  if (connectionId === null) return notSent("stopped");
  const people = await peopleOf(scope, connectionId, recipients);
  // Asked only now: looking a number up may take seconds.
  const isSpare = hasSpareBudget(connectionId);
  const [first] = people;
  if (!first) return notSent("nothing");
  if (!isSpare && people.length > 1) return notSent("spent");
  const fillTemplate = await fillerOf(scope, campaign);
  // The campaign rests until the template can be sent.
  if (fillTemplate === null) return notSent("stopped");
  const words = await wordsOf(scope, campaign);
  const allMessages: PlannedMessage[] = [];
  for (const person of people)
    allMessages.push(await planMessage(scope, campaign, connectionId, person, { words, fillTemplate }));
  const isSending = allMessages.some(({ asks }) => !asks);
  const attachments = isSending ? await filesOf(scope, campaign) : { files: [], filesText: "", picture: null };
  if (attachments === "gone") return failSending(scope, allMessages);
  const plannedMessages = await withContent(scope, allMessages, attachments.picture !== null);
  if (plannedMessages.length === 0) return notSent("nothing");
  // A template also counts for a person who wrote a month ago.
  const isCold = !isSpare && (fillTemplate !== undefined || !(await hasContactWritten(scope, first.contactId)));
  return transaction(scope, async (inside) =>
    isCold && !(await mayWriteFirst(inside, connectionId))
      ? notSent("spent")
      : queueAll(inside, campaign, connectionId, plannedMessages, { ...attachments, words }),
  );
}

/** Decides about each, queues their messages and marks them, in one transaction: a process that dies leaves nothing half done. */
async function queueAll(
  scope: Scope,
  campaign: CampaignRow,
  connectionId: number,
  plannedMessages: readonly PlannedMessage[],
  attachments: Attachments,
): Promise<BatchResult> {
  const store = queuedRecipientStore(scope);
  const { id, updatedAt, skipOpenTickets: skipsTickets } = campaign;
  for (const one of plannedMessages)
    if (!one.asks && one.recipient.state !== "sending")
      one.fileWids = await Promise.all(attachments.files.map(() => newWid(scope, connectionId)));
  const decisions = await store.begin(plannedMessages, { id, updatedAt, connectionId, skipsTickets });
  const decisionById = new Map(decisions.map((row) => [row.id, row]));
  const going = plannedMessages.flatMap((one) => {
    const row = decisionById.get(one.recipient.id);
    if (row?.state !== "asked" && row?.state !== "sending") return [];
    return [{ ...one, contactId: row.contactId, ...(row.address && { address: row.address }) }];
  });
  if (going.length > 0) {
    await queue(scope, campaign, connectionId, going, attachments);
    await store.markQueued(connectionId, going);
  }
  if (decisions.length < plannedMessages.length) return { sentCount: going.length, outcome: "stopped" };
  return going.length > 0 ? { sentCount: going.length, outcome: "sent" } : notSent("nothing");
}

async function planMessage(
  scope: Scope,
  campaign: CampaignRow,
  connectionId: number,
  { recipient, contactId }: Person,
  { words, fillTemplate }: Source,
): Promise<PlannedMessage> {
  // An older campaign may have no question, which is required now: then it asks no recipient.
  const asks =
    recipient.state === "asked" || (recipient.state === "queued" && campaign.confirmation && hasQuestion(campaign));
  const wid = (asks ? recipient.askWid : recipient.wid) ?? (await newWid(scope, connectionId));
  return {
    recipient,
    contactId,
    asks,
    wid,
    fileWids: recipient.fileWids,
    ...(fillTemplate
      ? templateFor(campaign, recipient, words, fillTemplate)
      : textFor(campaign, recipient, asks, words)),
  };
}

/** A template with the values of one recipient. Meta takes no empty value. */
function templateFor(
  { templateValues }: CampaignRow,
  recipient: QueuedRecipient,
  words: Words,
  fillTemplate: (values: readonly string[]) => Content,
) {
  const values = templateValues.map((value) => fillText(value, recipient, { ...words, optOutWord: null }).trim());
  return { text: "", isBlank: values.includes(""), template: fillTemplate(values) };
}

async function wordsOf(scope: Scope, { id, variables, optOutLine }: CampaignRow): Promise<Words> {
  const [settings, { optOutWords }] = await Promise.all([settingsOf(scope), campaignSettingsOf(scope)]);
  const [word] = optOutWords;
  return { variables, settings, optOutWord: (optOutLine && word) || null, campaignId: id };
}

/** A recipient whose text is empty fails, unless the message has a picture. */
async function withContent(
  scope: Scope,
  people: readonly PlannedMessage[],
  hasPicture: boolean,
): Promise<PlannedMessage[]> {
  const sendablePeople: PlannedMessage[] = [];
  for (const person of people)
    if (!person.isBlank || (hasPicture && !person.asks && !person.template)) sendablePeople.push(person);
    else await queuedRecipientStore(scope).settle(person.recipient.id, "failed", "empty");
  return sendablePeople;
}

/** A file of what they would get no longer exists. A recipient that is only asked keeps their place. */
async function failSending(scope: Scope, people: readonly Beginning[]): Promise<BatchResult> {
  for (const { recipient, asks } of people)
    if (!asks) await queuedRecipientStore(scope).settle(recipient.id, "failed", "media");
  return notSent("nothing");
}

/** Hands the messages to the outbox, which takes each id once. */
async function queue(
  scope: Scope,
  campaign: CampaignRow,
  connectionId: number,
  people: readonly (PlannedMessage & { address?: string })[],
  { files, filesText, picture, words }: Attachments,
): Promise<void> {
  const messages = [];
  for (const { recipient, contactId, asks, text, template, wid, fileWids, address } of people) {
    const envelope = {
      ...{ contactId, ...(address && { address }) },
      ...{ source: "campaign" as const, sourceId: campaign.id, label: campaign.name },
    };
    // A list that has grown since has no ids for what is new.
    for (const [place, fileWid] of (asks ? [] : fileWids).entries()) {
      const file = files[place];
      if (!file) continue;
      // The text of a file list is filled like the campaign's own.
      const caption = place === 0 && filesText ? fillText(filesText, recipient, { ...words, optOutWord: null }) : "";
      const content = contentOf(caption.trim() && caption, file);
      await sendAllOutreach(scope, connectionId, [
        { ...envelope, content, mediaId: file.mediaId, wid: fileWid, goesAlong: true },
      ]);
    }
    const file = asks ? null : picture;
    messages.push({
      ...envelope,
      content: template ? withFile(template, file?.claim ?? null) : contentOf(text, file),
      mediaId: file?.mediaId ?? null,
      wid,
    });
  }
  await sendAllOutreach(scope, connectionId, messages);
}

/** Their contacts, created where missing. Numbers that are not on WhatsApp are left out. */
async function peopleOf(scope: Scope, connectionId: number, recipients: readonly QueuedRecipient[]): Promise<Person[]> {
  const [first] = recipients;
  if (first && recipients.length === 1) {
    const contactId = first.contactId ?? (await contactOf(scope, connectionId, first));
    return contactId === null ? [] : [{ recipient: first, contactId }];
  }
  const newPeople = recipients.filter(({ contactId }) => contactId === null);
  const identities = newPeople.map(({ number, name }) => ({ phone: number, name }));
  const contacts = await findOrCreateContacts(scope, identities, connectionId);
  const contactIdByRecipient = new Map(newPeople.map(({ id }, place) => [id, contacts[place]?.id ?? null]));
  return recipients.flatMap((recipient) => {
    const contactId = recipient.contactId ?? contactIdByRecipient.get(recipient.id) ?? null;
    return contactId === null ? [] : [{ recipient, contactId }];
  });
}

/** An unknown person is looked up just before their own message: lists are never probed in bulk. */
async function contactOf(scope: Scope, connectionId: number, recipient: QueuedRecipient): Promise<number | null> {
  const identity = { phone: recipient.number, name: recipient.name };
  const { lookup: canLookUp } = capabilitiesOf((await connectionOf(scope, connectionId)).provider);
  if (recipient.isValid === null && canLookUp) {
    const peer = await runOutside(scope.companyId, "lookUps", async () => {
      const session = liveSession(connectionId);
      if (!session) throw new Error("The session is closed.");
      return session.lookup(recipient.number);
    });
    if (peer === null) {
      await queuedRecipientStore(scope).settle(recipient.id, "skipped", "recipient", false);
      return null;
    }
    const { phone = recipient.number, lid } = peer;
    await queuedRecipientStore(scope).noteFound(recipient.id);
    return (await findOrCreateContact(scope, { ...identity, phone, ...(lid && { lid }) }, connectionId)).id;
  }
  if (recipient.isValid !== false) return (await findOrCreateContact(scope, identity, connectionId)).id;
  await queuedRecipientStore(scope).settle(recipient.id, "skipped", "recipient");
  return null;
}

/** The files of the campaign's list and its own, whose caption is the text; "gone" when one no longer exists. */
async function filesOf(
  scope: Scope,
  { fileListId, mediaId, mediaName }: CampaignRow,
): Promise<Omit<Attachments, "words"> | "gone"> {
  const list = fileListId === null ? { message: "", files: [] } : await filesOfList(scope, fileListId);
  const files: SavedFile[] = [];
  for (const one of list.files) {
    const file = await storedFile(scope, one.mediaId, one.mediaName);
    if (!file) return "gone";
    files.push(file);
  }
  const picture = mediaId === null ? null : await storedFile(scope, mediaId, mediaName);
  if (mediaId !== null && !picture) return "gone";
  return { files, filesText: list.message, picture };
}
