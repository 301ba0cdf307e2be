import type { Effect } from "@guiche/contract/bot/vocabulary";
import type { Bot } from "../../modules/bot";
import { storedFile } from "../../modules/media";
import { sendMessage, textMessage, type NewMessage } from "../../modules/messages";
import { broadcastTicket, moveTicket, type TicketRow } from "../../modules/tickets";
import { log } from "../../core/log/log";
import type { Scope } from "../../core/tenant/scope";
import { fillForTicket } from "../send-text";

interface Doing {
  ticket: TicketRow;
  effects: readonly Effect[];
  /** Begins the id of each message, so that none is sent twice. */
  key: string;
  files: Bot["files"];
  wasAnswering: boolean;
}

/** WhatsApp cuts longer captions. */
const longestCaption = 1_024;

/** Does what a step decided, in the step's transaction. */
export async function perform(
  scope: Scope,
  { ticket: before, effects, key, files, wasAnswering }: Doing,
): Promise<void> {
  let ticket = before;
  let sent = 0;
  for (const effect of effects) {
    if (effect.kind === "assignQueue") ticket = await assignQueue(scope, ticket, effect.queueId);
    if (effect.kind !== "send") continue;
    const text = (await fillForTicket(scope, ticket, effect.text)).trim();
    const file = effect.media === null ? undefined : files.get(effect.media);
    for (const message of await messagesOf(scope, text, file)) {
      sent += 1;
      await sendMessage(scope, ticket, { ...message, clientId: `${key}:${sent}`, isAutomatic: true });
    }
  }
  if (sent === 0 && ticket === before && ticket.chatbot !== wasAnswering) broadcastTicket(scope, ticket);
}

const assignQueue = (scope: Scope, ticket: TicketRow, queueId: number): Promise<TicketRow> =>
  moveTicket(scope, ticket, { status: "pending", userId: null, queueId }, { verb: "transferred", isByBot: true });

type File = NonNullable<ReturnType<Bot["files"]["get"]>>;

/** A text and its file: one message where WhatsApp shows the text with the file, else the text first. */
async function messagesOf(scope: Scope, text: string, file: File | undefined): Promise<NewMessage[]> {
  const own = text ? [textMessage(text)] : [];
  if (!file) return own;
  const stored = await storedFile(scope, file.mediaId, file.name);
  if (!stored) {
    log.warn({ mediaId: file.mediaId }, "File of the bot no longer exists, its text is sent without it");
    return own;
  }
  const { claim, mediaId, hasThumbnail } = stored;
  const isCaption = text !== "" && text.length <= longestCaption && claim.type !== "audio";
  const media = isCaption ? { ...claim, caption: text } : claim;
  return [...(isCaption ? [] : own), { content: { kind: "media", media }, file: { mediaId, hasThumbnail } }];
}
