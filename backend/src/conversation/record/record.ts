import { afterCommit } from "../../core/db/transaction";
import { messagesTotal } from "../../core/metrics/metrics";
import {
  createContact,
  identitiesOf,
  isPictureStale,
  findOrCreateContact,
  mergeContacts,
  refreshContact,
  type ContactRow,
  type SeenPerson,
} from "../../modules/contacts";
import { takeAnswer } from "../../modules/campaigns";
import { adoptOutreach, isOutreach } from "../../modules/outreach";
import { heldFor, isKnownMessage, keepExpiration, storeInbound } from "../../modules/messages";
import {
  fileClosedTicket,
  findConversation,
  openTicket,
  reopenRecent,
  reopenUnsaid,
  ticketStore,
} from "../../modules/tickets";
import { keepComment, keepRate, ratedTicket } from "../rating/answered-rating";
import { withdrawFarewell } from "../texts/moves";
import { thankedTicket } from "../rating/thanked-ticket";
import { lockChat } from "./lock";
import type { Recording } from "../contexts";
import { stop, type Step, type StepResult } from "../pipeline";

/** The contact of the chat. A message from the owner's phone does not contain the customer's name. */
function sightingOf({ arrived: { chat, fromMe, pushName } }: Recording): SeenPerson {
  return {
    phone: chat.phone,
    lid: chat.lid,
    bsuid: chat.bsuid,
    group: chat.group,
    name: fromMe || chat.group ? undefined : pushName,
  };
}

/** A message of a campaign or schedule belongs to no ticket, even when another device of the number reports it. */
async function dropOwnOutreach({ scope, connection, arrived: { fromMe, wid } }: Recording): Promise<StepResult> {
  return fromMe && (await isOutreach(scope, connection.id, wid)) ? stop("sent without a ticket") : "next";
}

/** Serializes the messages of one chat over all processes. */
async function waitForChat(context: Recording): Promise<StepResult> {
  const { chat, connection } = context.arrived;
  await lockChat(
    context.scope,
    connection.connectionId,
    chat.group ?? chat.lid ?? chat.bsuid ?? chat.phone ?? chat.address,
  );
  return "next";
}

async function findContact(context: Recording): Promise<StepResult> {
  const sighting = sightingOf(context);
  const find = () => findConversation(context.scope, identitiesOf(sighting), context.connection.id);
  let conversation = await find();
  if (conversation && conversation.contactIds.length > 1) {
    await mergeContacts(context.scope, conversation.contactIds);
    conversation = await find();
  }
  context.ticket = conversation?.ticket ?? null;
  context.hasHeldText = conversation?.hasHeldText ?? false;
  context.isBlocked = conversation?.contact.isBlocked ?? false;
  if (
    conversation &&
    !context.ticket &&
    (await isKnownMessage(context.scope, context.arrived, conversation.contact.id))
  ) {
    context.contact = conversation.contact;
    return stopAsKnown(context);
  }
  context.isUnknownSender = !conversation;
  context.contact = conversation
    ? await refreshContact(context.scope, conversation.contact, sighting)
    : await createContact(context.scope, sighting, context.connection.id);
  context.wantsPicture = isPictureStale(conversation?.contact.pictureAskedAt ?? null);
  return "next";
}

/** A message says how long its chat's messages stay: answers of all kinds go by that, a campaign's too. */
async function keepChatExpiration({ scope, connection, arrived }: Recording): Promise<StepResult> {
  const { chat, expiration } = arrived;
  if (expiration) await keepExpiration(scope, connection.id, identitiesOf(chat), expiration);
  return "next";
}

function stopAsKnown(context: Recording): StepResult {
  context.isKnown = true;
  return stop("known already");
}

/**
 * The answer to a campaign's question, and an opt-out, open no ticket: they are kept with the campaign. In a live ticket
 * people read them too; the bot does not, because the campaign has answered.
 */
async function answerCampaign(context: Recording): Promise<StepResult> {
  const { scope, connection, arrived, contact, ticket, isUnknownSender } = context;
  const { chat, fromMe, content, wid, isHeld, sentAt } = arrived;
  if (!contact || isUnknownSender || fromMe || chat.group) return "next";
  const text = content.kind === "text" ? content.text : "";
  const heldSince = isHeld ? sentAt : null;
  const { isAnswer, confirm } = await takeAnswer(scope, { contact, connectionId: connection.id, wid, text, heldSince });
  context.answersCampaign = isAnswer;
  context.confirmOptOut = confirm;
  if (!isAnswer || ticket) return "next";
  await confirm?.();
  return stop("an answer to a campaign");
}

/** Inside a group every member is a contact. */
async function findAuthor(context: Recording): Promise<StepResult> {
  const { scope, connection, arrived } = context;
  const { participant, fromMe, pushName, chat } = arrived;
  if (!chat.group || fromMe || !participant || !(participant.lid ?? participant.phone)) return "next";
  const identity = { phone: participant.phone, lid: participant.lid, name: pushName };
  context.author = await findOrCreateContact(scope, identity, connection.id);
  return "next";
}

/**
 * The live ticket of the contact on this connection, one that was closed within the company's minutes, or a new one. A
 * sticker joins an old one rather than open another, and so do brief thanks where the company wants that.
 */
async function findTicket(context: Recording): Promise<StepResult> {
  if (!context.contact) throw new Error("The contact must be found before the ticket.");
  const { scope, connection, contact, arrived, settings } = context;
  const { address } = arrived.chat;
  if (isSilent(context)) {
    context.ticket ??= await blockedTicket(context, contact);
    return "next";
  }
  const ad = arrived.fromMe ? undefined : arrived.content.ad;
  const isLive = context.ticket != null;
  const place = { contactId: contact.id, connectionId: connection.id, address };
  const isSticker = arrived.content.kind === "media" && arrived.content.media.type === "sticker";
  if (isLive && !arrived.fromMe) await releaseHeld(context);
  if (!isLive && !arrived.fromMe && !context.isUnknownSender)
    context.ticket =
      (await thankedTicket(context, contact.id)) ?? (await reopenUnsaid(scope, contact.id, connection.id));
  if (!context.ticket && !arrived.fromMe && !context.isUnknownSender) await withdrawFarewell(scope, place);
  if (!context.ticket && isSticker) context.ticket = await ticketStore(scope).latestOf(contact.id, connection.id);
  context.ticket ??=
    (await ratedTicket(context, contact.id)) ??
    (await reopenRecent(scope, place, Number(settings.reopenMinutes), ad)) ??
    (await openTicket(scope, connection, contact, { address, ad, isFirst: context.isUnknownSender }));
  context.ticket = { ...context.ticket, contactName: contact.name, contactNumber: contact.number };
  // After a low rate the ticket may wait for people again while the comment comes.
  if (isLive && context.ticket.status === "pending" && settings.recoveryQueueId) await keepComment(context, contact.id);
  if (!isLive && !arrived.fromMe && !context.isUnknownSender) await adoptOutreach(scope, context.ticket);
  return "next";
}

const isSilent = ({ isBlocked = false, arrived }: Recording): boolean => isBlocked && !arrived.fromMe;

/**
 * What a blocked contact writes joins their newest ticket, whatever its state. A contact without one gets one that is closed
 * from the beginning.
 */
const blockedTicket = async ({ scope, connection, arrived }: Recording, contact: ContactRow) =>
  (await ticketStore(scope).latestOf(contact.id, connection.id)) ??
  (await fileClosedTicket(scope, connection, contact, arrived.chat.address));

/** The customer goes on: what a transfer has to say is said before the answer to it. */
async function releaseHeld({ scope, ticket, hasHeldText, connection }: Recording): Promise<void> {
  if (ticket && hasHeldText) await heldFor(scope, ticket.id, "moved").release(connection.id);
}

async function storeMessage(context: Recording): Promise<StepResult> {
  if (!context.ticket) throw new Error("The ticket must be found before the message is stored.");
  const storedMessage = await storeInbound(
    context.scope,
    context.arrived,
    context.ticket,
    context.author,
    isSilent(context),
  );
  if (!storedMessage) return stopAsKnown(context);
  context.ticket = storedMessage.ticket;
  context.messageId = storedMessage.message.id;
  afterCommit(context.scope, () => messagesTotal.inc({ direction: "in", channel: "whatsapp" }));
  return "next";
}

/** Below the message that opted out. */
async function confirmOptOut(context: Recording): Promise<StepResult> {
  const { scope, ticket, confirmOptOut: confirm } = context;
  if (!ticket || !confirm) return "next";
  await confirm();
  context.ticket = await ticketStore(scope).byId(ticket.id);
  return "next";
}

/** Runs in one transaction. A message that is known already changes nothing. */
export const record: readonly Step<Recording>[] = [
  waitForChat,
  dropOwnOutreach,
  findContact,
  keepChatExpiration,
  answerCampaign,
  findAuthor,
  findTicket,
  storeMessage,
  confirmOptOut,
  keepRate,
];
