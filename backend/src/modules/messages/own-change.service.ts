import { deleteWithinMinutes, editWithinMinutes } from "@guiche/contract/limits";
import type { MediaType } from "@guiche/contract/message-kinds";
import { capabilitiesOf, type Capabilities } from "@guiche/contract/rules/capabilities";
import type { OutboxKind, OutboxPayload } from "../../models/messages/outbox-entry";
import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import { AppError } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { connectionOf } from "../connections";
import { showTicket, type TicketRow } from "../tickets";
import { setText, wipe } from "./change.service";
import { isOneEmoji } from "./emoji";
import { providerOf } from "../../channels/live-sessions";
import { broadcastChanged } from "./message.events";
import type { MessageRow } from "./message.presenter";
import { messageStore, type MessageWithContact } from "./message.store";
import { resolveMentions } from "./mentions";
import { outboxStore } from "./outbox.store";
import { previewOf } from "./preview";
import { ourReaction, reactTo } from "./reactions";
import { notifyOutbox, connectionRef, requireWritable } from "./send-message";

type ChangeKind = Exclude<OutboxKind, "message" | "notice">;

/** An act shows at once, is sent in its chat's order, and is reverted if WhatsApp refuses it. */
const act = (
  scope: Scope,
  id: number,
  work: (scope: Scope, row: MessageWithContact, ticket: TicketRow) => Promise<boolean>,
) =>
  transaction(scope, async (inside) => {
    const message = await messageStore(inside).mustHave(id);
    const ticket = await showTicket(inside, message.ticketId);
    requireWritable(inside, ticket);
    const row = await messageStore(inside).lock(id);
    if (!row) throw new AppError("ERR_NO_MESSAGE_FOUND");
    return (await work(inside, row, ticket)) ? broadcastChanged(inside, id) : row;
  });

async function queue(
  scope: Scope,
  row: MessageWithContact,
  ticket: TicketRow,
  kind: ChangeKind,
  payload: OutboxPayload,
) {
  const ref = await connectionRef(scope, row.connectionId);
  const { connectionId } = ref;
  const wid = providerOf(ref).newId(ref);
  await outboxStore(scope).putAct({ connectionId, messageId: row.id, chat: ticket.address, kind, wid, payload });
  notifyOutbox(scope, connectionId);
}

const isOlderThan = (row: MessageRow, minutes: number): boolean =>
  now().getTime() - row.createdAt.getTime() > minutes * 60_000;

/** Whether WhatsApp takes a change from the connection that the message went through. */
const mayBy = async (
  scope: Scope,
  { connectionId }: MessageWithContact,
  act: keyof Pick<Capabilities, "edit" | "remove">,
) => connectionId === null || capabilitiesOf((await connectionOf(scope, connectionId)).provider)[act];

const editable: readonly MediaType[] = ["chat", "image", "video", "application"];

/** Edits an own text or the caption of an own file. WhatsApp accepts that for 15 minutes. */
export const editMessage = (scope: Scope, id: number, body: string): Promise<MessageRow> =>
  act(scope, id, async (inside, row, ticket) => {
    const isEditable = row.fromMe && !row.isDeleted && row.ack !== -1 && editable.includes(row.mediaType);
    if (!isEditable || isOlderThan(row, editWithinMinutes)) throw new AppError("ERR_EDIT_WAPP_MSG");
    if (!(await mayBy(inside, row, "edit"))) throw new AppError("ERR_EDIT_WAPP_MSG");
    const { text, mentions, addresses } = await resolveMentions(inside, ticket, body);
    if (row.body === text) return false;
    const { mentions: previousMentions } = row.details ?? {};
    const before = { body: row.body, isEdited: row.isEdited, ...(previousMentions && { mentions: previousMentions }) };
    await setText(inside, row, text, { at: now().getTime(), mentions });
    await queue(inside, row, ticket, "edit", { text, ...(addresses.length > 0 && { mentions: addresses }), before });
    return true;
  });

/** A refusal means it was not delivered; after a timeout the customer may have it all the same. */
const neverLeft = ({ ack, failure }: MessageRow): boolean => ack === -1 && failure !== "timeout";

/** Deletes an own message for everyone. One that was never sent is deleted here only. */
export const removeMessage = (scope: Scope, id: number): Promise<MessageRow> =>
  act(scope, id, async (inside, row, ticket) => {
    if (row.isDeleted) return false;
    if (!row.fromMe || isOlderThan(row, deleteWithinMinutes)) throw new AppError("ERR_DELETE_WAPP_MSG");
    if (neverLeft(row) || (await outboxStore(inside).takeUntried(id))) {
      await wipe(inside, row);
      return true;
    }
    if (!(await mayBy(inside, row, "remove"))) throw new AppError("ERR_DELETE_WAPP_MSG");
    // The body is kept, hidden, until WhatsApp has accepted the deletion.
    await messageStore(inside).change({ id }, { isDeleted: true });
    await messageStore(inside).showOnCard(id, previewOf({ ...row, isDeleted: true }));
    await queue(inside, row, ticket, "remove", {});
    return true;
  });

/** Sets our reaction to a message; each message has one at most, and "" removes it. */
export const reactToMessage = (scope: Scope, id: number, emoji: string): Promise<MessageRow> =>
  act(scope, id, async (inside, row, ticket) => {
    const isThere = !row.isDeleted && row.ack !== -1 && row.mediaType !== "call_log";
    if (!isThere || (emoji !== "" && !isOneEmoji(emoji))) throw new AppError("ERR_REACT_WAPP_MSG");
    const before = { emoji: ourReaction(row.reactions) };
    if (before.emoji === emoji) return false;
    const reaction = { emoji, fromMe: true, name: "", by: "", at: now().getTime() };
    const newest = Math.max(reaction.at, ...row.reactions.filter(({ fromMe }) => fromMe).map(({ at }) => at));
    const reactions = reactTo(row.reactions, { ...reaction, at: newest }, ({ fromMe }) => fromMe);
    await messageStore(inside).change({ id }, { reactions });
    await queue(inside, row, ticket, "react", { emoji, before });
    return true;
  });
