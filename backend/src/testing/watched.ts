import type { PresenceEvent } from "@guiche/contract/presence";
import type { Express } from "express";
import type { Connection } from "../models/connections/connection";
import type { Contact } from "../models/contacts/contact";
import type { Ticket } from "../models/tickets/ticket";
import { signInAs, type Caller } from "./sign-in-as";
import type { SocketClient } from "./socket-clients";
import { createCompany, connection, contact, queue, ticket, user } from "./factories";

/** A pending ticket in a queue, and colleagues who view it or try to. */
export interface WatchedTicket {
  companyId: number;
  connectionRow: Connection;
  customer: Contact;
  row: Ticket;
  ana: Caller;
  bruno: Caller;
  /** Not a member of the ticket's queue. */
  carla: Caller;
}

export async function watchedTicket(app: Express): Promise<WatchedTicket> {
  const { id: companyId } = await createCompany();
  const sales = await queue(companyId);
  const connectionRow = await connection(companyId, { queues: [sales] });
  const customer = await contact(companyId, { name: "Maria" });
  const row = await ticket(companyId, { contactId: customer.id, queueId: sales.id, connectionId: connectionRow.id });
  const come = async (name: string, queues: { id: number }[] = []) =>
    signInAs(app, await user(companyId, { name, queues }));
  const [ana, bruno, carla] = [await come("Ana", [sales]), await come("Bruno", [sales]), await come("Carla")];
  return { companyId, connectionRow, customer, row, ana, bruno, carla };
}

/** The presence events that a socket received. */
export const presenceReceived = (listener: SocketClient): PresenceEvent[] =>
  listener.events.filter(({ event }) => event.endsWith("-presence")).map(({ payload }) => payload as PresenceEvent);
