import { randomUUID } from "node:crypto";
import type { Transaction } from "sequelize";
import { Contact } from "../src/models/contacts/contact";
import { ContactIdentity } from "../src/models/contacts/contact-identity";
import { Message } from "../src/models/messages/message";
import { Rating } from "../src/models/tickets/rating";
import { Ticket } from "../src/models/tickets/ticket";
import { TicketTracking } from "../src/models/tickets/ticket-tracking";
import type { Cast } from "./demo-cast";
import { pastCustomers, pastTickets, type PastTicket } from "./demo-past-stories";

const ratingQuestion = "Como foi o seu atendimento? Responda com 1, 2 ou 3.";

/** Two weeks of resolved conversations, so that the dashboard and the reports have something to show. */
export async function createPast(cast: Cast, today: Date, transaction: Transaction): Promise<void> {
  const { companyId, connectionId } = cast;
  const contacts = await Contact.bulkCreate(
    pastCustomers.map((customer) => ({ ...customer, companyId })),
    { transaction },
  );
  await ContactIdentity.bulkCreate(
    contacts.map(({ id, number }) => ({ companyId, contactId: id, kind: "phone" as const, value: number ?? "" })),
    { transaction },
  );
  const past = pastTickets(today).map((story) => ({
    ...story,
    contact: contacts[story.customer] as Contact,
    queueId: cast.queues[story.queue]?.id ?? null,
    userId: cast.users[story.agent]?.id ?? null,
    userName: cast.users[story.agent]?.name ?? "",
  }));
  const tickets = await Ticket.bulkCreate(
    past.map(({ contact, queueId, userId, queuedAt, startedAt, finishedAt, answer }) => ({
      companyId,
      contactId: contact.id,
      connectionId,
      status: "closed" as const,
      queueId,
      userId,
      lastMessage: answer,
      address: `${contact.number}@s.whatsapp.net`,
      greetedAt: queuedAt,
      queuedAt,
      servedSince: startedAt,
      closedAt: finishedAt,
      lastMessageAt: finishedAt,
      lastFromMe: true,
      createdAt: queuedAt,
      updatedAt: finishedAt,
    })),
    { transaction },
  );
  const lives = past.map((life, index) => ({ ...life, ticketId: tickets[index]?.id ?? 0 }));
  await TicketTracking.bulkCreate(
    lives.map(({ ticketId, queueId, userId, queuedAt, startedAt, finishedAt }) => ({
      companyId,
      ticketId,
      queueId,
      userId,
      connectionId,
      queuedAt,
      startedAt,
      finishedAt,
      createdAt: queuedAt,
      updatedAt: finishedAt,
    })),
    { transaction },
  );
  const messages = await Message.bulkCreate(
    lives.flatMap((life) => messagesOf(life).map((message) => ({ ...message, companyId, connectionId }))),
    { transaction },
  );
  const questions = new Map(
    messages.filter(({ body }) => body === ratingQuestion).map((row) => [row.ticketId, row.id]),
  );
  await Rating.bulkCreate(
    lives.flatMap(({ ticketId, queueId, userId, userName, finishedAt, rate }) => {
      const questionId = questions.get(ticketId);
      if (!questionId || rate === null) return [];
      const times = {
        closedAt: finishedAt,
        dueAt: finishedAt,
        answeredAt: finishedAt,
        createdAt: finishedAt,
        updatedAt: finishedAt,
      };
      const whose = { ticketId, userId, userName, queueId, connectionId };
      return { companyId, ...whose, questionId, state: "rated" as const, rate, ...times };
    }),
    { transaction },
  );
}

interface Life extends PastTicket {
  ticketId: number;
  contact: Contact;
  userName: string;
}

/** The customer's question, the agent's answer and, where the customer rated, the question for the rate. */
function messagesOf({ ticketId, contact, userName, question, answer, rate, ...times }: Life) {
  const rows = [
    { fromMe: false, body: question, at: times.queuedAt },
    { fromMe: true, body: `*${userName}*:\n${answer}`, at: times.startedAt },
    ...(rate === null
      ? []
      : [
          { fromMe: true, body: ratingQuestion, at: times.finishedAt },
          { fromMe: false, body: String(rate), at: times.finishedAt },
        ]),
  ];
  return rows.map(({ at, fromMe, body }) => ({
    ticketId,
    contactId: contact.id,
    wid: `DEMO${randomUUID().replaceAll("-", "").toUpperCase()}`,
    fromMe,
    body,
    ack: fromMe ? (4 as const) : (0 as const),
    read: true,
    createdAt: at,
    updatedAt: at,
  }));
}
