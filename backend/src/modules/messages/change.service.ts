import type { MediaType, MentionDto } from "@guiche/contract/messages";
import type { Change, Peer } from "../../channels/provider";
import { now } from "../../core/clock";
import { beginningOf } from "../../core/text";
import type { Scope } from "../../core/tenant/scope";
import { identitiesOf, namesOfPeople } from "../contacts";
import { changeStore, earlyFor, type Aim } from "./change.store";
import { textOf } from "./kinds";
import { broadcastChanged } from "./message.events";
import { messageStore, type WholeMessage } from "./message.store";
import { digitsOf } from "./peers";
import { previewOf } from "./preview";
import { reactTo } from "./reactions";

type Person = Omit<Peer, "address">;

/** No message with a longer id is ever kept. */
const longestWid = 128;

/** A change as it may wait in a row: everything that is needed to do it later. */
export interface KeptChange {
  aim: Aim;
  isGroup: boolean;
  fromMe: boolean;
  /** Who does it, and what they call themselves. */
  person: Person;
  pushName: string;
  /** Milliseconds. */
  at: number;
  act:
    | { kind: "edited"; text: string; mentions: { value: string; person: Person }[] }
    | { kind: "removed"; byAdmin?: true }
    | { kind: "reacted"; emoji: string };
}

const named = ({ phone, lid, group }: Person): Person => ({
  ...(phone && { phone }),
  ...(lid && { lid }),
  ...(group && { group }),
});

function toKeep({ chat, participant, target, fromMe, pushName = "", at, change }: Change): KeptChange {
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
    person: named(isGroup ? (participant ?? {}) : chat),
    pushName,
    at: at.getTime(),
    act:
      change.kind === "edited"
        ? {
            kind: "edited",
            text: textOf(change.content),
            mentions: (change.content.mentions ?? []).map(({ value, peer }) => ({ value, person: named(peer) })),
          }
        : change.kind === "reacted"
          ? { kind: "reacted", emoji: beginningOf(change.emoji, 32) }
          : change,
  };
}

/**
 * An edit, a deletion or a reaction of a customer, or of the owner's own phone. It attaches to what is there and opens
 * nothing. One that overtook its message waits for it a while; to a message that nobody knows it is done in vain.
 */
export async function takeChange(scope: Scope, change: Change): Promise<"done" | "waits" | "unknown"> {
  const { connectionId } = change.connection;
  const kept = toKeep(change);
  if (await applyChange(scope, connectionId, kept)) return "done";
  const isOld = now().getTime() - kept.at > earlyFor * 60_000;
  // People react to what was said before our time; edits and deletions are of messages that are on their way too.
  if ((isOld && kept.act.kind === "reacted") || kept.aim.wid.length > longestWid) return "unknown";
  await changeStore(scope).keepEarly(connectionId, kept.aim.wid, change.wid.slice(0, longestWid), kept);
  return "waits";
}

/** False when the message is not there. Done twice it changes nothing more; it is told again, as its first news may be lost. */
export async function applyChange(scope: Scope, connectionId: number, change: KeptChange): Promise<boolean> {
  const row = await changeStore(scope).find(connectionId, change.aim);
  if (!row) return false;
  if (!isAllowed(change, row.isOwn) || row.isDeleted) return true;
  // It is put right once it can be read.
  if (row.details?.isAwaited && change.act.kind === "edited") return false;
  const changed = await changeRow(scope, row, change);
  if (changed) await broadcastChanged(scope, row.id);
  return true;
}

/** Only who wrote a message edits it. Whoever runs a group may also delete what others wrote in it, and so may our phone there. */
function isAllowed({ act, aim, fromMe, isGroup }: KeptChange, isOwn: boolean): boolean {
  if (act.kind === "reacted") return true;
  if (act.kind === "removed" && (fromMe || (isGroup && act.byAdmin))) return true;
  return fromMe === aim.fromMe && (fromMe || !isGroup || isOwn);
}

const withText: readonly MediaType[] = ["chat", "image", "video", "application"];

async function changeRow(scope: Scope, row: WholeMessage, { act, ...change }: KeptChange): Promise<boolean> {
  if (act.kind === "removed") {
    await wipe(scope, row);
    return true;
  }
  if (act.kind === "reacted") {
    const reaction = { emoji: act.emoji, fromMe: change.fromMe, name: "", by: "", at: change.at };
    if (!change.fromMe) Object.assign(reaction, { name: await nameOf(scope, change), by: digitsOf(change.person) });
    const aliases = [change.person.lid, change.person.phone];
    const reactions = reactTo(row.reactions, reaction, (older) =>
      change.fromMe ? older.fromMe : !older.fromMe && (!change.isGroup || aliases.includes(older.by)),
    );
    if (reactions === row.reactions) return false;
    await messageStore(scope).change({ id: row.id }, { reactions });
    return true;
  }
  const isLate = (row.details?.editedAt ?? 0) > change.at;
  if (isLate || !withText.includes(row.mediaType) || (row.mediaType === "chat" && act.text === "")) return false;
  const mentions = await mentionsOf(scope, act.mentions);
  await setText(scope, row, act.text, { at: change.at, mentions });
  return true;
}

/** A text, or a file's caption, says something else now. */
export async function setText(
  scope: Scope,
  row: WholeMessage,
  body: string,
  { at, mentions }: { at: number; mentions: MentionDto[] },
): Promise<void> {
  const { mentions: _former, mentionAddresses: _theirs, ...rest } = row.details ?? {};
  const details = { ...rest, ...(mentions.length > 0 && { mentions }), editedAt: at };
  await messageStore(scope).change({ id: row.id }, { body, details, isEdited: true });
  await messageStore(scope).showOnCard(row.id, previewOf({ ...row, body, details }));
}

/** Nothing is left of a message that was deleted for everyone but that it was there. */
export async function wipe(scope: Scope, row: Pick<WholeMessage, "id" | "mediaType">): Promise<void> {
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
  await messageStore(scope).showOnCard(
    row.id,
    previewOf({ mediaType: row.mediaType, body: "", details: null, isDeleted: true }),
  );
}

async function nameOf(scope: Scope, { person, pushName }: Pick<KeptChange, "person" | "pushName">): Promise<string> {
  const [name] = await namesOfPeople(scope, [person]);
  return name ?? (pushName || (person.phone ? `+${person.phone}` : "WhatsApp"));
}

async function mentionsOf(scope: Scope, mentioned: { value: string; person: Person }[]): Promise<MentionDto[]> {
  const names = await namesOfPeople(
    scope,
    mentioned.map(({ person }) => person),
  );
  return mentioned.map(({ value, person }, index) => ({
    value,
    name: names[index] ?? (person.phone ? `+${person.phone}` : "WhatsApp"),
  }));
}
