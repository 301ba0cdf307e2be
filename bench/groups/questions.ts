import { contactApi } from "@guiche/contract/contacts";
import { messageApi } from "@guiche/contract/messages";
import { ticketApi } from "@guiche/contract/tickets";
import type { Agent } from "../../harness/agent";

/** A read request and the limits of its cost. */
export interface Question {
  what: string;
  path: string;
  /** Statements, without BEGIN and COMMIT. */
  statements: number;
  /** Processor time of the server as a ratio to a bare reply of the same size. */
  ratio?: number;
  /** Processor time of server and Postgres together, in milliseconds. */
  processor?: number;
  /** The p50 at size M, in milliseconds. */
  p50AtM?: number;
}

const goals = { list: 8, messages: 5, ticket: 3.5, contacts: 4.5, found: 65, nothing: 10, uuid: 3 };
const query = (words: Record<string, string | number>) =>
  new URLSearchParams(Object.entries(words).map(([name, value]) => [name, String(value)])).toString();

export const firstClosed = "tickets closed, page 1";
export const farClosed = "tickets closed, page 50";
export const farByCursor = "tickets closed, page 50 by cursor";

/** Every list, search, ticket and page of messages, requested by an admin of the seeded data. */
export async function questionsOf(agent: Agent, longTicketId: number): Promise<Question[]> {
  const far = await agent.call(ticketApi.list, { query: { status: "closed", pageNumber: 49 } });
  const last = far.tickets.at(-1);
  if (far.tickets.length !== 40 || !last) throw new Error("A full page has 40 tickets.");
  const ticket = await agent.call(ticketApi.show, { params: { id: longTicketId } });
  const tickets = (what: string, words: Record<string, string | number>): Question => ({
    what,
    path: `${ticketApi.list.path}?${query(words)}`,
    statements: 3,
    ratio: goals.list,
  });
  const search = (what: string, searchParam: string, p50AtM: number): Question => ({
    what: `search ${what}`,
    path: `${ticketApi.list.path}?${query({ searchParam })}`,
    statements: 3,
    p50AtM,
  });
  const messages = messageApi.list.path.replace(":ticketId", String(ticket.id));
  const inTicket = messageApi.search.path.replace(":ticketId", String(ticket.id));
  return [
    tickets("tickets open", { status: "open" }),
    tickets("tickets pending", { status: "pending" }),
    tickets(firstClosed, { status: "closed" }),
    tickets(farClosed, { status: "closed", pageNumber: 50 }),
    tickets(farByCursor, { status: "closed", before: `${last.updatedAt},${last.id}` }),
    search("by a name", "fabio rocha", goals.found),
    search("by a number", ticket.contact.number?.slice(-8) ?? "", goals.found),
    search("by a frequent word", "exemplo", goals.found),
    search("by a rare phrase", "mensagem 514 do atendimento", goals.found),
    search("for what is nowhere", "ornitorrinco azul", goals.nothing),
    { what: "messages of a ticket with 515", path: messages, statements: 2, ratio: goals.messages },
    { what: "search in that ticket", path: `${inTicket}?${query({ searchParam: "mensagem 51" })}`, statements: 2 },
    {
      what: "contacts by a name",
      path: `${contactApi.list.path}?${query({ searchParam: "fabio", count: "false" })}`,
      statements: 3,
      processor: goals.contacts,
    },
    {
      what: "ticket by id",
      path: ticketApi.show.path.replace(":id", String(ticket.id)),
      statements: 1,
      ratio: goals.ticket,
    },
    {
      what: "ticket by uuid",
      path: ticketApi.showByUuid.path.replace(":uuid", ticket.uuid),
      statements: 1,
      ratio: goals.ticket,
      p50AtM: goals.uuid,
    },
  ];
}
