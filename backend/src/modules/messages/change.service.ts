import { beginningOf } from "@guiche/contract/texts/beginning";
import { clocksApartMs } from "@guiche/contract/time/clocks";
import type { MentionDto } from "@guiche/contract/messages";
import type { MediaType } from "@guiche/contract/message-kinds";
import type { Change } from "../../channels/provider";
import type { Peer } from "../../channels/content";
import type { StoredReaction } from "../../models/messages/message";
import { now } from "../../core/clock";
import type { Scope } from "../../core/tenant/scope";
import { identitiesOf, namesOfPeople } from "../contacts";
import { changeStore, earlyMinutes, type ChangeTarget } from "./change.store";
import { textOf } from "./kinds";
import { broadcastChanged } from "./message.events";
import { inboundMessageStore } from "./inbound-message.store";
import { messageStore, type MessageWithContact } from "./message.store";
import { digitsOf } from "./peers";
import { previewOf } from "./preview";
import { reactTo } from "./reactions";

type Person = Omit<Peer, "address">;

/** Messages with a longer id are never stored. */
const longestWid = 128;

/** A change as stored until its message arrives, with everything needed to apply it later. */
export interface StoredChange {
  aim: ChangeTarget;
  isGroup: boolean;
  fromMe: boolean;
  /** The author of the change, with their own name. */
  person: Person;
  pushName: string;
  /** Unix time in milliseconds. */
  at: number;
  /** The same, or as late as it may have been by our clock: changes in the order of their arrival replace each other. */
  latestAt?: number;
  act:
    | { kind: "edited"; text: string; mentions: { value: string; person: Person }[] }
    | { kind: "editedUnseen" }
    | { kind: "removed"; byAdmin?: true }
    | { kind: "reacted"; emoji: string };
}

const pickAddresses = ({ phone, lid, group }: Person): Person => ({
  ...(phone && { phone }),
  ...(lid && { lid }),
  ...(group && { group }),
});

function toStored({ chat, participant, target, fromMe, pushName = "", at, isHeld, change }: Change): StoredChange {
  const isGroup = chat.group !== undefined;
  return {
    aim: {
      wid: target.wid,
      fromMe: target.fromMe,
      chat: identitiesOf(chat),
      author: isGroup && !target.fromMe && target.participant ? identitiesOf(target.participant) : [],
      actor: isGroup && participant ? identitiesOf(participant) : [],
    },
    isGroup,
    fromMe,
    person: pickAddresses(isGroup ? (participant ?? {}) : chat),
    pushName,
    at: at.getTime(),
    ...(isHeld && { latestAt: at.getTime() + clocksApartMs }),
    act: actOf(change),
  };
}

function actOf(change: Change["change"]): StoredChange["act"] {
  if (change.kind === "reacted") return { kind: "reacted", emoji: beginningOf(change.emoji, 32) };
  if (change.kind === "removed") return change;
  if (!change.content) return { kind: "editedUnseen" };
  const mentions = change.content.mentions ?? [];
  return {
    kind: "edited",
    text: textOf(change.content),
    mentions: mentions.map(({ value, peer }) => ({ value, person: pickAddresses(peer) })),
  };
}

/**
 * Applies an edit, a deletion or a reaction by a customer, or made on the company's own phone. It never opens a ticket.
 * One that arrives before its message waits for it a while; one for an unknown message is dropped.
 */
export async function takeChange(scope: Scope, change: Change): Promise<"done" | "waits" | "unknown"> {
  const { connectionId } = change.connection;
  const storedChange = toStored(change);
  if (await applyChange(scope, connectionId, storedChange)) return "done";
  const isOld = now().getTime() - storedChange.at > earlyMinutes * 60_000;
  // Old reactions may refer to messages from before the connection was paired; old edits and deletions refer to
  // messages that are still arriving.
  if ((isOld && storedChange.act.kind === "reacted") || storedChange.aim.wid.length > longestWid) return "unknown";
  await changeStore(scope).saveEarly(connectionId, storedChange.aim.wid, change.wid.slice(0, longestWid), storedChange);
  return "waits";
}

/**
 * False when the message does not exist. Applying it twice is harmless; it is broadcast again, because the first
 * broadcast may be lost.
 */
export async function applyChange(scope: Scope, connectionId: number, change: StoredChange): Promise<boolean> {
  const row = await changeStore(scope).find(connectionId, change.aim);
  if (!row) return false;
  if (!isAllowed(change, row.isOwn) || row.isDeleted) return true;
  // The edit is applied once the message's content has arrived.
  if (row.details?.isAwaited && change.act.kind === "edited") return false;
  const changed = await changeRow(scope, row, change);
  if (changed) await broadcastChanged(scope, row.id);
  return true;
}

/**
 * Only its author may edit a message. In a group its admins may also delete others' messages, and so may our own phone.
 */
function isAllowed({ act, aim, fromMe, isGroup }: StoredChange, isOwn: boolean): boolean {
  if (act.kind === "reacted") return true;
  if (act.kind === "removed" && (fromMe || (isGroup && act.byAdmin))) return true;
  return fromMe === aim.fromMe && (fromMe || !isGroup || isOwn);
}

const withText: readonly MediaType[] = ["chat", "image", "video", "application"];

async function changeRow(scope: Scope, row: MessageWithContact, { act, ...change }: StoredChange): Promise<boolean> {
  if (act.kind === "removed") {
    await wipe(scope, row);
    return true;
  }
  if (act.kind === "reacted") {
    const reaction = { emoji: act.emoji, fromMe: change.fromMe, name: "", by: "", at: change.at };
    if (!change.fromMe) Object.assign(reaction, { name: await nameOf(scope, change), by: digitsOf(change.person) });
    const aliases = [change.person.lid, change.person.phone, change.person.bsuid];
    const isTheirs = (older: StoredReaction) =>
      change.fromMe ? older.fromMe : !older.fromMe && (!change.isGroup || aliases.includes(older.by));
    const reactions = reactTo(row.reactions, reaction, isTheirs, change.latestAt);
    if (reactions === row.reactions) return false;
    await messageStore(scope).change({ id: row.id }, { reactions });
    return true;
  }
  const isLate = (row.details?.editedAt ?? 0) > (change.latestAt ?? change.at);
  if (act.kind === "editedUnseen") {
    if (isLate) return false;
    const details = { ...row.details, editedAt: change.at, isEditUnseen: true };
    await messageStore(scope).change({ id: row.id }, { details, isEdited: true });
    return true;
  }
  if (isLate || !withText.includes(row.mediaType) || (row.mediaType === "chat" && act.text === "")) return false;
  const mentions = await mentionsOf(scope, act.mentions);
  await setText(scope, row, act.text, { at: change.at, mentions });
  return true;
}

/** Replaces a text, or a file's caption. */
export async function setText(
  scope: Scope,
  row: MessageWithContact,
  body: string,
  { at, mentions }: { at: number; mentions: MentionDto[] },
): Promise<void> {
  const { mentions: _former, mentionAddresses: _theirs, isEditUnseen: _unseen, ...rest } = row.details ?? {};
  const details = { ...rest, ...(mentions.length > 0 && { mentions }), editedAt: at };
  await messageStore(scope).change({ id: row.id }, { body, details, isEdited: true });
  await messageStore(scope).showOnCard(row.id, previewOf({ ...row, body, details }));
}

/** Wipes a message deleted for everyone; only the fact that it existed stays. */
export async function wipe(scope: Scope, row: Pick<MessageWithContact, "id" | "mediaType">): Promise<void> {
  await messageStore(scope).change(
    { id: row.id },
    {
      isDeleted: true,
      body: "",
      content: null,
      details: null,
      quoted: null,
      reactions: [],
      mediaId: null,
      mediaState: null,
    },
  );
  await changeStore(scope).forgetFetch(row.id);
  await inboundMessageStore(scope).forgetWait(row.id);
  await messageStore(scope).showOnCard(
    row.id,
    previewOf({ mediaType: row.mediaType, body: "", details: null, isDeleted: true }),
  );
}

async function nameOf(scope: Scope, { person, pushName }: Pick<StoredChange, "person" | "pushName">): Promise<string> {
  const [name] = await namesOfPeople(scope, [person]);
  return name ?? (pushName || (person.phone ? `+${person.phone}` : "WhatsApp"));
}

async function mentionsOf(scope: Scope, mentionedPeople: { value: string; person: Person }[]): Promise<MentionDto[]> {
  const names = await namesOfPeople(
    scope,
    mentionedPeople.map(({ person }) => person),
  );
  return mentionedPeople.map(({ value, person }, index) => ({
    value,
    name: names[index] ?? (person.phone ? `+${person.phone}` : "WhatsApp"),
  }));
}
