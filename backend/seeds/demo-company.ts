import { randomUUID } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Transaction } from "sequelize";
import { Company } from "../src/models/accounts/company";
import { Connection } from "../src/models/connections/connection";
import { ConnectionQueue } from "../src/models/connections/connection-queue";
import { Contact } from "../src/models/contacts/contact";
import { ContactIdentity } from "../src/models/contacts/contact-identity";
import { Message } from "../src/models/messages/message";
import { Plan } from "../src/models/accounts/plan";
import { Queue } from "../src/models/connections/queue";
import { QuickMessage } from "../src/models/messages/quick-message";
import { Tag } from "../src/models/contacts/tag";
import { Ticket } from "../src/models/tickets/ticket";
import { TicketTag } from "../src/models/tickets/ticket-tag";
import { TicketTracking } from "../src/models/tickets/ticket-tracking";
import { User } from "../src/models/accounts/user";
import { UserQueue } from "../src/models/accounts/user-queue";
import { hashPassword } from "../src/core/auth/passwords";
import { database } from "../src/core/db/connect";
import type { Cast } from "./demo-cast";
import { createPast } from "./demo-past";
import { createTeamwork } from "./demo-team";
import { demoConversations, demoPeople, demoQueues, demoReplies, demoTags } from "./demo-stories";
import { randomPassword, type SignIn } from "./first-company";

const demoEmail = "demo@guiche.local";

const passwordFile = (dataDir: string): string => join(dataDir, "secrets", "demo.password");

/** The demo's password is not a secret: it is kept with the data, so that every start can show it again. */
function demoPassword(dataDir: string): string {
  const path = passwordFile(dataDir);
  if (existsSync(path)) return readFileSync(path, "utf8").trim();
  mkdirSync(join(dataDir, "secrets"), { recursive: true, mode: 0o700 });
  const password = randomPassword();
  writeFileSync(path, password, { mode: 0o600 });
  chmodSync(path, 0o600);
  return password;
}

interface DemoOptions {
  dataDir: string;
  bcryptCost: number;
  /** Offer a connection to the simulated WhatsApp. */
  withSimulator: boolean;
}

/** A small shop to look around in: queues, agents, customers, conversations and a simulated connection to pair. */
export async function seedDemoCompany({ dataDir, bcryptCost, withSimulator }: DemoOptions): Promise<SignIn | null> {
  const isThere = (await User.findOne({ where: { email: demoEmail } })) !== null;
  // The file was deleted; a new password would not open the existing account.
  if (isThere && !existsSync(passwordFile(dataDir))) return null;
  const password = demoPassword(dataDir);
  const signIn = { who: "demo company", email: demoEmail, password };
  if (isThere) return signIn;
  const passwordHash = await hashPassword(password, bcryptCost);
  await database().transaction((transaction) => createConversations(passwordHash, withSimulator, transaction));
  return signIn;
}

async function createConversations(
  passwordHash: string,
  withSimulator: boolean,
  transaction: Transaction,
): Promise<void> {
  const plan = await Plan.findOne({ where: { name: "Básico" }, transaction, rejectOnEmpty: true });
  const { id: companyId } = await Company.create(
    { name: "Loja Demonstração", email: demoEmail, planId: plan.id, dueDate: null },
    { transaction },
  );
  const queues = await Queue.bulkCreate(
    demoQueues.map((queue, index) => ({ ...queue, companyId, orderQueue: index + 1 })),
    { transaction },
  );
  const users = await User.bulkCreate(
    demoPeople.map((person) => ({ ...person, companyId, passwordHash, emailConfirmedAt: new Date() })),
    { transaction },
  );
  await UserQueue.bulkCreate(
    users.flatMap((user) => queues.map((queue) => ({ companyId, userId: user.id, queueId: queue.id }))),
    { transaction },
  );
  const tags = await Tag.bulkCreate(
    demoTags.map((tag) => ({ ...tag, companyId })),
    { transaction },
  );
  await QuickMessage.bulkCreate(
    demoReplies.map((reply) => ({ ...reply, companyId, geral: true })),
    { transaction },
  );
  const connection = withSimulator
    ? await Connection.create(
        {
          companyId,
          name: "Loja (simulada)",
          provider: "simulator",
          isDefault: true,
          greetingMessage: "Olá! Aqui é a Loja Demonstração. Com quem você quer falar?",
        },
        { transaction },
      )
    : null;
  if (connection) {
    await ConnectionQueue.bulkCreate(
      queues.map((queue) => ({ companyId, connectionId: connection.id, queueId: queue.id })),
      { transaction },
    );
    await connection.update({ fallbackQueueId: queues[0]?.id ?? null }, { transaction });
  }
  const cast = { companyId, connectionId: connection?.id ?? null, queues, users, tags };
  for (const story of demoConversations) await createConversation(story, cast, transaction);
  await createPast(cast, new Date(), transaction);
  await createTeamwork(cast, new Date(), transaction);
}

async function createConversation(
  story: (typeof demoConversations)[number],
  cast: Cast,
  transaction: Transaction,
): Promise<void> {
  const { companyId, connectionId } = cast;
  const contact = await Contact.create({ companyId, name: story.name, number: story.number }, { transaction });
  await ContactIdentity.create(
    { companyId, contactId: contact.id, kind: "phone", value: story.number },
    { transaction },
  );
  const startTime = Date.now() - story.minutesAgo * 60_000;
  const times = story.messages.map((_, index) => new Date(startTime + index * 45_000));
  const last = times.at(-1) ?? new Date(startTime);
  const lastReplyIndex = story.messages.findLastIndex(({ fromMe }) => fromMe);
  const ticket = await Ticket.create(
    {
      companyId,
      contactId: contact.id,
      connectionId,
      status: story.status,
      queueId: cast.queues[story.queue]?.id ?? null,
      userId: story.status === "pending" ? null : (cast.users[story.agent]?.id ?? null),
      lastMessage: story.messages.at(-1)?.body ?? "",
      unreadMessages: story.status === "pending" ? story.messages.length : 0,
      address: `${story.number}@s.whatsapp.net`,
      greetedAt: new Date(startTime),
      waitingSince: times[lastReplyIndex + 1] ?? null,
      servedSince: story.status === "open" ? new Date(startTime) : null,
      closedAt: story.status === "closed" ? last : null,
      createdAt: new Date(startTime),
      updatedAt: last,
    },
    { transaction, silent: true },
  );
  const storyTags = (story.tags ?? []).flatMap((place) => cast.tags[place] ?? []);
  await TicketTag.bulkCreate(
    storyTags.map(({ id: tagId }) => ({ companyId, ticketId: ticket.id, tagId })),
    { transaction },
  );
  const messages = await Message.bulkCreate(
    story.messages.map(({ body, fromMe }, index) => ({
      companyId,
      ticketId: ticket.id,
      contactId: contact.id,
      connectionId,
      wid: `DEMO${randomUUID().replaceAll("-", "").toUpperCase()}`,
      fromMe,
      body,
      ack: fromMe ? (4 as const) : (0 as const),
      read: story.status !== "pending",
      createdAt: times[index],
      updatedAt: times[index],
    })),
    { transaction },
  );
  await TicketTracking.create(
    {
      companyId,
      ticketId: ticket.id,
      queueId: ticket.queueId,
      userId: ticket.userId,
      connectionId,
      queuedAt: new Date(startTime),
      startedAt: story.status === "pending" ? null : new Date(startTime + 45_000),
      finishedAt: story.status === "closed" ? last : null,
    },
    { transaction },
  );
  const lastInboundId = messages.findLast(({ fromMe }) => !fromMe)?.id ?? null;
  await ticket.update({ lastInboundId }, { transaction, silent: true });
}
