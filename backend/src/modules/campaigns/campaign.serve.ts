import type { Content } from "../../channels/content";
import { sessionRegistry } from "../../channels/session-registry";
import { transaction } from "../../core/db/transaction";
import type { Scope } from "../../core/tenant/scope";
import { findOrCreateContact } from "../contacts";
import { filesOfList } from "../files";
import { sendLoose } from "../loose-messages";
import { storedFile } from "../media";
import { newWid } from "../messages";
import { settingsOf } from "../settings";
import type { CampaignRow } from "./campaign.store";
import { textFor } from "./campaign.text";
import { mayWriteFirst } from "./health.service";
import { recipientStore, type Turn } from "./recipient.store";
import { campaignSettingsOf } from "./setting.store";

/** "spent": they stay in the queue, because the number may write to nobody else today. */
type Outcome = "sent" | "nothing" | "stopped" | "spent";

/**
 * Writes to one person. `hasAmple`: so much of the number's budget is left that nobody can use it up meanwhile. Otherwise
 * the budget is looked at and used in one transaction, as by the API and schedules.
 */
export async function serve(
  scope: Scope,
  campaign: CampaignRow,
  turn: Turn,
  hasAmple: () => boolean,
): Promise<Outcome> {
  const { connectionId } = campaign;
  if (connectionId === null) return "stopped";
  const contactId = turn.contactId ?? (await contactOf(scope, connectionId, turn));
  if (contactId === null) return "nothing";
  const person = { contactId, connectionId };
  // Asked only now: looking a number up may take seconds.
  if (hasAmple()) return writeTo(scope, campaign, turn, person);
  return transaction(scope, async (inside) =>
    (await mayWriteFirst(inside, connectionId)) ? writeTo(inside, campaign, turn, person) : "spent",
  );
}

/**
 * The id is chosen and the state kept before the message is queued: a process that dies between them leaves a row that
 * is queued again under the same id, and the outbox takes an id once.
 */
async function writeTo(
  scope: Scope,
  campaign: CampaignRow,
  turn: Turn,
  { connectionId, ...person }: { contactId: number; connectionId: number },
): Promise<Outcome> {
  let { contactId } = person;
  const wasBegun = turn.state === "asked" || turn.state === "sending";
  const asks = wasBegun ? turn.state === "asked" : turn.state === "queued" && campaign.confirmation;
  const wid = (asks ? turn.askWid : turn.wid) ?? (await newWid(scope, connectionId));
  const files = asks ? [] : await filesFor(scope, campaign);
  if (!files) {
    await recipientStore(scope).settle(turn.id, "failed", "media");
    return "nothing";
  }
  let address: string | undefined;
  let { fileWids } = turn;
  if (!wasBegun) {
    fileWids = await Promise.all(files.map(() => newWid(scope, connectionId)));
    const begun = await recipientStore(scope).begin(turn, {
      ...{ contactId, wid, asks, connectionId, fileWids },
      skipsTickets: campaign.skipOpenTickets,
      campaignChangedAt: campaign.updatedAt,
    });
    if (!begun) return "stopped";
    if (begun.state !== "asked" && begun.state !== "sending") return "nothing";
    address = begun.address ?? undefined;
    contactId = begun.contactId;
  }
  const content = await contentFor(scope, campaign, turn, asks);
  if (!content) {
    await recipientStore(scope).settle(turn.id, "failed", "media");
    return "nothing";
  }
  const envelope = {
    ...{ contactId, connectionId },
    ...(address && { address }),
    source: "campaign" as const,
    sourceId: campaign.id,
    label: campaign.name,
  };
  // A list that grew meanwhile has no ids for what is new.
  for (const [place, fileWid] of fileWids.entries()) {
    const file = files[place];
    if (file) await sendLoose(scope, { ...envelope, ...file, wid: fileWid, goesAlong: true });
  }
  const recipients = recipientStore(scope);
  const made = await sendLoose(scope, { ...envelope, ...content, wid }, recipients.handing(turn.id));
  if (!made) await recipients.handed(turn.id);
  return "sent";
}

/** Somebody unknown is looked up just before their own message: lists are never probed in bulk. */
async function contactOf(scope: Scope, connectionId: number, turn: Turn): Promise<number | null> {
  const seen = { phone: turn.number, name: turn.name };
  if (turn.isValid === null) {
    const found = await sessionRegistry().live(connectionId)?.lookup(turn.number);
    if (found === undefined) throw new Error("The session is closed.");
    if (found === null) {
      await recipientStore(scope).settle(turn.id, "skipped", "recipient", false);
      return null;
    }
    const { phone = turn.number, lid } = found;
    return (await findOrCreateContact(scope, { ...seen, phone, ...(lid && { lid }) }, connectionId)).id;
  }
  if (turn.isValid) return (await findOrCreateContact(scope, seen, connectionId)).id;
  await recipientStore(scope).settle(turn.id, "skipped", "recipient");
  return null;
}

interface Sendable {
  content: Content;
  mediaId?: number;
}

/** The files of the campaign's list, the first with the list's text; null when one no longer exists. */
async function filesFor(scope: Scope, { fileListId }: CampaignRow): Promise<Sendable[] | null> {
  if (fileListId === null) return [];
  const { message, files } = await filesOfList(scope, fileListId);
  const found: Sendable[] = [];
  for (const { mediaId, mediaName } of files) {
    const file = await storedFile(scope, mediaId, mediaName);
    if (!file) return null;
    const caption = found.length === 0 ? message : "";
    found.push({ content: { kind: "media", media: { ...file.claim, ...(caption && { caption }) } }, mediaId });
  }
  return found;
}

/** Null when the file no longer exists. */
async function contentFor(scope: Scope, campaign: CampaignRow, turn: Turn, asks: boolean): Promise<Sendable | null> {
  const [settings, { optOutWords }] = await Promise.all([settingsOf(scope), campaignSettingsOf(scope)]);
  const [word] = optOutWords;
  const optOutWord = (campaign.optOutLine && word) || null;
  const text = textFor(campaign, turn, asks, { variables: campaign.variables, settings, optOutWord });
  if (asks || campaign.mediaId === null) return { content: { kind: "text", text } };
  const file = await storedFile(scope, campaign.mediaId, campaign.mediaName);
  if (!file) return null;
  return {
    content: { kind: "media", media: { ...file.claim, ...(text && { caption: text }) } },
    mediaId: file.mediaId,
  };
}
