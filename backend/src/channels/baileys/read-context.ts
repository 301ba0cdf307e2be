import type { proto } from "@whiskeysockets/baileys";
import type { Content, Quote } from "../content";
import { storable } from "../journal/journal";
import type { Library } from "./library";
import { openMessage, type OpenedMessage } from "./open-message";
import type { PeerReader } from "./peers";
import { readContent } from "./read-content";

const maxMentions = 100;

export interface Self {
  me: string;
  meLid: string;
}

export const isSelf = ({ areJidsSameUser }: Library, jid: string | null | undefined, { me, meLid }: Self): boolean =>
  Boolean(jid) && ((me !== "" && areJidsSameUser(jid!, me)) || (meLid !== "" && areJidsSameUser(jid!, meLid)));

/** The quote and the mentions of a message. */
export async function readContext(
  library: Library,
  peerOf: PeerReader,
  { contextInfo: context }: OpenedMessage,
  content: Content,
  self: Self,
  isGroup: boolean,
): Promise<{ quotes?: Quote; mentions?: NonNullable<Content["mentions"]> }> {
  if (!context) return {};
  const quotes = await readQuote(library, peerOf, context, self, isGroup);
  const text = content.kind === "text" ? content.text : content.kind === "media" ? (content.media.caption ?? "") : "";
  const mentions = await readMentions(library, peerOf, context, text);
  return { ...(quotes && { quotes }), ...(mentions.length > 0 && { mentions }) };
}

async function readQuote(
  library: Library,
  peerOf: PeerReader,
  { stanzaId, participant, quotedMessage }: proto.IContextInfo,
  self: Self,
  isGroup: boolean,
): Promise<Quote | undefined> {
  if (!stanzaId) return undefined;
  const openedMessage = openMessage(quotedMessage ?? {});
  return {
    wid: storable(stanzaId),
    fromMe: isSelf(library, participant, self),
    ...(isGroup && participant && { participant: await peerOf(participant) }),
    content: readContent(openedMessage) ?? { kind: "unsupported", type: openedMessage.type ?? "unknown" },
  };
}

/** The text mentions a person by either address, after an `@`. */
async function readMentions(
  { jidDecode }: Library,
  peerOf: PeerReader,
  { mentionedJid }: proto.IContextInfo,
  text: string,
) {
  const mentions: NonNullable<Content["mentions"]> = [];
  for (const jid of [...new Set(mentionedJid ?? [])].slice(0, maxMentions)) {
    const mentionedUser = jidDecode(jid)?.user;
    if (!mentionedUser) continue;
    const peer = await peerOf(jid);
    const value =
      [mentionedUser, peer.phone, peer.lid].find((name) => name && text.includes(`@${name}`)) ?? mentionedUser;
    mentions.push({ value, peer });
  }
  return mentions;
}
