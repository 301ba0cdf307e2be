import { botTexts } from "@guiche/contract/bot/texts";
import type { Effect } from "@guiche/contract/bot/engine-types";
import { capabilitiesOf } from "@guiche/contract/rules/capabilities";
import { beginningOf } from "@guiche/contract/texts/beginning";
import { tokensIn } from "@guiche/contract/texts/variables";
import type { Choices } from "../../channels/content";
import { connectionOf } from "../../modules/connections";
import type { Bot } from "../../modules/bot";
import { setContactField } from "../../modules/contacts";
import { storedFile } from "../../modules/media";
import { sendAutomatic, type NewMessage } from "../../modules/messages";
import { notifyAdmins, writeBotNote } from "../../modules/notes";
import { tagTicket } from "../../modules/tags";
import { broadcastTicket, moveTicket, type TicketRow } from "../../modules/tickets";
import { userStore } from "../../modules/users";
import { log } from "../../core/log/log";
import type { Scope } from "../../core/tenant/scope";
import { fillForTicket } from "../texts/send-text";
import { messageKey } from "./message-key";

interface Doing {
  ticket: TicketRow;
  effects: readonly Effect[];
  /** Begins the id of each message, so that none is sent twice. */
  key: string;
  files: Bot["files"];
  language: keyof typeof botTexts;
  /** The responder in charge when the step began; it signs the notes. Null: the menu. */
  speaker: string | null;
  /** The bot is at another place than before, which the ticket's card shows. */
  hasMoved: boolean;
}

/** WhatsApp cuts longer captions. */
const longestCaption = 1_024;

/** Does what a step decided, in the step's transaction. */
export async function perform(
  scope: Scope,
  { ticket: before, effects, key, files, language, speaker, hasMoved }: Doing,
): Promise<void> {
  let ticket = before;
  let sentCount = 0;
  let paceMs = 0;
  for (const effect of effects) {
    if (effect.kind !== "send" && effect.kind !== "sendFile") {
      ticket = await change(scope, ticket, effect, authorOf(language, speaker));
      continue;
    }
    paceMs += effect.paceMs ?? 0;
    for (const message of await messagesFor(scope, ticket, effect, files, language)) {
      sentCount += 1;
      await sendAutomatic(scope, ticket, { ...message, clientId: messageKey(key, sentCount), paceMs });
    }
  }
  if (sentCount === 0 && ticket === before && hasMoved) broadcastTicket(scope, ticket);
}

type Saying = Extract<Effect, { kind: "send" | "sendFile" }>;

async function messagesFor(
  scope: Scope,
  ticket: TicketRow,
  effect: Saying,
  files: Bot["files"],
  language: Doing["language"],
): Promise<NewMessage[]> {
  if (effect.kind === "sendFile")
    return messagesOf(effect.text, await fileOf(scope, { mediaId: effect.fileId, name: effect.name }));
  const text = effect.isPlain ? effect.text : await fillForTicket(scope, ticket, effect.text);
  const file = effect.media === null ? undefined : files.get(effect.media);
  const savedFile = file ? await fileOf(scope, file) : null;
  if (file && !savedFile) {
    const words = botTexts[language];
    const notice = words.fileGone.replace("{title}", () => file.title);
    await notifyAdmins(scope, ticket, { author: words.name, text: notice, quietHours: 24 });
  }
  return messagesOf(text.trim(), savedFile, await choicesFor(scope, ticket, effect, language));
}

/** The choices of a menu, where the number has buttons. Words with a variable stay in the text alone. */
async function choicesFor(
  scope: Scope,
  { connectionId }: TicketRow,
  { choices = [] }: Extract<Effect, { kind: "send" }>,
  language: Doing["language"],
): Promise<Choices | undefined> {
  if (choices.length === 0 || connectionId === null || choices.some(({ title }) => tokensIn(title).length > 0))
    return undefined;
  const { provider } = await connectionOf(scope, connectionId);
  if (!capabilitiesOf(provider).buttons) return undefined;
  return { label: botTexts[language].options, items: choices.map(({ answer, title }) => ({ id: answer, title })) };
}

async function fileOf(scope: Scope, { mediaId, name }: { mediaId: number; name: string | null }) {
  const savedFile = await storedFile(scope, mediaId, name);
  if (!savedFile) log.warn({ mediaId }, "File of the bot no longer exists, its text is sent without it");
  return savedFile;
}

/** "Vendedora (Robô)", or the bot alone. */
function authorOf(language: Doing["language"], speaker: string | null): string {
  const { name } = botTexts[language];
  return speaker === null ? name : `${beginningOf(speaker, 40)} (${name})`;
}

/** What an effect changes about the ticket; nothing for those that the step's state already holds. */
async function change(
  scope: Scope,
  ticket: TicketRow,
  effect: Exclude<Effect, Saying>,
  author: string,
): Promise<TicketRow> {
  if (effect.kind === "assignQueue") return assignQueue(scope, ticket, effect.queueId);
  if (effect.kind === "assignUser") return assignUser(scope, ticket, effect.userId);
  if (effect.kind === "close")
    return moveTicket(
      scope,
      ticket,
      { status: "closed", userId: ticket.userId },
      { verb: "closed", isByBot: true, withoutRating: true },
    );
  if (effect.kind === "tag") return tagTicket(scope, ticket, effect.tagId);
  if (effect.kind === "setField") await setContactField(scope, ticket.contactId, effect);
  if (effect.kind === "addNote") await writeBotNote(scope, ticket, author, effect.text);
  return ticket;
}

/** An agent who is away is assigned nothing automatically: the ticket stays where it is. */
const assignUser = async (scope: Scope, ticket: TicketRow, userId: number): Promise<TicketRow> =>
  (await userStore(scope).isAway(userId))
    ? ticket
    : moveTicket(scope, ticket, { status: "open", userId }, { verb: "transferred", isByBot: true });

export const assignQueue = (scope: Scope, ticket: TicketRow, queueId: number): Promise<TicketRow> =>
  moveTicket(scope, ticket, { status: "pending", userId: null, queueId }, { verb: "transferred", isByBot: true });

/** A text and its file: one message where WhatsApp shows the text with the file, else the text first. */
function messagesOf(text: string, savedFile: Awaited<ReturnType<typeof storedFile>>, choices?: Choices): NewMessage[] {
  const own: NewMessage[] = text ? [{ content: { kind: "text", text, ...(choices && { choices }) } }] : [];
  if (!savedFile) return own;
  const { claim, mediaId, hasThumbnail } = savedFile;
  // Choices to press stand below a text of their own.
  const isCaption = text !== "" && text.length <= longestCaption && claim.type !== "audio" && !choices;
  const media = isCaption ? { ...claim, caption: text } : claim;
  return [...(isCaption ? [] : own), { content: { kind: "media", media }, file: { mediaId, hasThumbnail } }];
}
