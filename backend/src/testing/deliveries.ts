import { OutboxEntry } from "../models/messages/outbox-entry";
import { Message } from "../models/messages/message";
import { TicketTracking } from "../models/tickets/ticket-tracking";
import { now } from "../core/clock";

/** Everything that waits to be sent leaves, and WhatsApp acknowledges it. */
export async function everythingLeaves(companyId: number): Promise<void> {
  await OutboxEntry.destroy({ where: { companyId } });
  await Message.update({ ack: 2 }, { where: { companyId, fromMe: true, ack: 0 } });
}

/** An agent has answered the customer in the ticket's current life. */
export const agentAnswered = (ticketId: number): Promise<unknown> =>
  TicketTracking.update({ answerFrom: now(), answeredAt: now() }, { where: { ticketId, finishedAt: null } });
