import type { MessageSource } from "@guiche/contract/messages";
import type { Content } from "../../channels/content";
import { transaction } from "../../core/db/transaction";
import type { Scope } from "../../core/tenant/scope";
import { assertContactsExist } from "../contacts";
import { AppError } from "../../core/http/errors";
import {
  isWindowClosed,
  newWid,
  queueOutreach,
  presentQuoted,
  sendAutomatic,
  type MessageRow,
  type NewOutreach,
} from "../messages";
import { addressFor, ticketStore } from "../tickets";

export interface OutreachInput {
  contactId: number;
  connectionId: number;
  content: Content;
  /** The stored file of a media message. */
  mediaId?: number | null;
  /** The message of the conversation that it answers. */
  quoted?: MessageRow | null;
  source: MessageSource;
  /** The id of the campaign or schedule. */
  sourceId?: number | null;
  /** Shown above the message in the conversation: the campaign's name. */
  label?: string;
  /** Chosen beforehand with `newWid`, so that a repeated call sends nothing twice. */
  wid?: string;
  /** Where it goes, when the caller knows it already. */
  address?: string;
  /** Goes along with another message to the person: who is written to draws on the number's budget once. */
  goesAlong?: boolean;
}

/** What was sent: a message of the person's live ticket, or an outreach message. Both rows have `ack` and `failure`. */
export interface SentToPerson {
  messageId: number | null;
  looseMessageId: number | null;
}

/**
 * Sends to a person without a ticket, through the same outbox as any message: it waits while the connection is down,
 * and is sent again under the same id until WhatsApp has it. Null when an outreach message with this `wid` was sent before.
 */
export async function sendOutreach(scope: Scope, input: OutreachInput): Promise<{ id: number; wid: string } | null> {
  const [queuedMessage] = await sendAllOutreach(scope, input.connectionId, [input]);
  return queuedMessage ?? null;
}

/** Several of one connection together; returns those that were not sent before. */
export async function sendAllOutreach(
  scope: Scope,
  connectionId: number,
  inputs: readonly Omit<OutreachInput, "connectionId">[],
): Promise<{ id: number; wid: string }[]> {
  const messages: NewOutreach[] = [];
  for (const { mediaId = null, sourceId = null, label = "", goesAlong = false, ...input } of inputs)
    messages.push({
      ...{ contactId: input.contactId, content: input.content, source: input.source },
      ...{ mediaId, sourceId, label, goesAlong, quoted: input.quoted ? presentQuoted(input.quoted, null) : null },
      wid: input.wid ?? (await newWid(scope, connectionId)),
      address: input.address ?? (await addressOfContact(scope, input.contactId, connectionId)),
    });
  return queueOutreach(scope, connectionId, messages);
}

/** Why nothing was sent: the contact is blocked, or the time in which an official number may write is over. */
export interface SendRefusal {
  cause: "blocked" | "window";
}

/**
 * Sends into the person's live ticket on this connection, where it does not end their wait for a person, or as an
 * outreach message without one.
 */
export const sendToPerson = (scope: Scope, input: OutreachInput): Promise<SentToPerson | SendRefusal> =>
  transaction(scope, async (inside) => {
    const { contactId, connectionId, content, mediaId, source, sourceId = null, label = "" } = input;
    const tickets = ticketStore(inside);
    if ((await tickets.lockOpening(contactId, connectionId)).isContactBlocked) return { cause: "blocked" };
    const live = await tickets.liveOf(contactId, connectionId);
    if (!live && content.kind !== "template" && (await isWindowClosed(inside, { contactId, connectionId })))
      return { cause: "window" };
    if (!live) return { messageId: null, looseMessageId: (await sendOutreach(inside, input))?.id ?? null };
    const sentMessage = await sendAutomatic(inside, live, {
      content,
      ...(input.quoted && { quoted: presentQuoted(input.quoted, live.id) }),
      ...(mediaId != null && { file: { mediaId, hasThumbnail: false } }),
      origin: { source, label, ...(sourceId !== null && { sourceId }) },
    });
    return sentMessage ? { messageId: sentMessage.id, looseMessageId: null } : { cause: "window" };
  });

async function addressOfContact(scope: Scope, contactId: number, connectionId: number): Promise<string> {
  const [contact] = await assertContactsExist(scope, [contactId]);
  if (!contact) throw new AppError("ERR_NO_CONTACT_FOUND");
  return addressFor(scope, contact, connectionId);
}
