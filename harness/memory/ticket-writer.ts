import { scopeOfRow } from "../../backend/src/core/tenant/scope";
import { sendAutomatic, textMessage } from "../../backend/src/modules/messages";
import { ticketStore, type TicketRow } from "../../backend/src/modules/tickets";
import type { Delivery, MessageFeeder, TicketOf } from "./message-feeder";

/** Writes into tickets from inside the product's process: the cost of sending alone, without a request and a bot. */
export class TicketWriter {
  private readonly knownTickets = new Map<number, TicketRow>();

  constructor(private readonly feeder: MessageFeeder) {}

  /** One after the other; each time is that until the message is handed to the connection. Tickets are read once. */
  async write(tickets: readonly TicketOf[], text: string): Promise<Delivery> {
    const times: number[] = [];
    const since = performance.now();
    for (const { companyId, ticketId, number } of tickets) {
      const ticket = await this.ticket(companyId, ticketId);
      const writtenAt = performance.now();
      const pendingHandover = this.feeder.waitForAnswer(number);
      await sendAutomatic(scopeOfRow({ companyId }), ticket, textMessage(text));
      await pendingHandover;
      times.push(performance.now() - writtenAt);
    }
    return { times, durationMs: performance.now() - since };
  }

  private async ticket(companyId: number, id: number): Promise<TicketRow> {
    const ticket = this.knownTickets.get(id) ?? (await ticketStore(scopeOfRow({ companyId })).byId(id));
    if (!ticket) throw new Error(`There is no ticket ${id}.`);
    this.knownTickets.set(id, ticket);
    return ticket;
  }
}
