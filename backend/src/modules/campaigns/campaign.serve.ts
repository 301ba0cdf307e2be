import type { Content } from "../../channels/content";
import { sessionRegistry } from "../../channels/session-registry";
import type { Scope } from "../../core/tenant/scope";
import { findOrCreateContact } from "../contacts";
import { filesOfList } from "../files";
import { sendLoose } from "../loose-messages";
import { storedFile } from "../media";
import { newWid } from "../messages";
import { settingsOf } from "../settings";
import type { CampaignRow } from "./campaign.store";
import { textFor } from "./campaign.text";
import { recipientStore, type Turn } from "./recipient.store";
import { campaignSettingsOf } from "./setting.store";

/**
 * Writes to one person. The id is chosen and the state kept before the message is queued: a process that dies between
 * them leaves a row that is queued again under the same id, and the outbox takes an id once.
 */
export async function serve(scope: Scope, campaign: CampaignRow, turn: Turn): Promise<"sent" | "nothing" | "stopped"> {
  const { connectionId } = campaign;
  if (connectionId === null) return "stopped";
  const wasBegun = turn.state === "asked" || turn.state === "sending";
  let contactId = turn.contactId ?? (await contactOf(scope, connectionId, turn));
  if (contactId === null) return "nothing";
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
    if (file) await sendLoose(scope, { ...envelope, ...file, wid: fileWid });
  }
  const made = await sendLoose(scope, { ...envelope, ...content, wid });
  await recipientStore(scope).handed(turn.id, made?.id ?? null);
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
