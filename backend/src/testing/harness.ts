import { randomBytes } from "node:crypto";
import { afterAll, beforeAll } from "@jest/globals";
import { messageApi, type MessageDto } from "@guiche/contract/messages";
import type { MessageInput } from "@guiche/contract/message-input";
import type { ConnectionRef, Provider } from "../channels/provider";
import type { Ticket } from "../models/tickets/ticket";
import { signInAs, type Caller } from "./sign-in-as";
import { createCompany, connection, queue, ticket, user } from "./factories";
import { FakeSession } from "./fake-session";
import { startTestServer, type TestServer } from "./start-server";

/** A company with an agent who holds a ticket, and a fake session behind it. */
export interface HarnessCompany {
  caller: Caller;
  userId: number;
  assignedTicket: Ticket;
  session: FakeSession;
  ref: ConnectionRef;
  /** The customer's digits, and the address of the chat. */
  customer: { phone: string; address: string };
  sendMessage(input: string | Partial<MessageInput>, clientId?: string): Promise<MessageDto>;
}

export interface Harness {
  server: TestServer;
  createCompany(): Promise<HarnessCompany>;
  /** Opens a fake session of another connection. */
  openSession(ref: ConnectionRef): FakeSession;
  /** The connection was logged out: no process has a session of it. */
  endSession(ref: ConnectionRef): void;
  stop(): Promise<void>;
}

/** A server whose sessions are the fake ones of the companies opened on it. */
export async function startHarness(): Promise<Harness> {
  const sessions = new Map<number, FakeSession>();
  const provider: Provider = {
    newId: () => `3EB0${randomBytes(9).toString("hex").toUpperCase()}`,
    encode: (content, quotes) => Buffer.from(JSON.stringify({ content, quotes })),
    read: () => Promise.resolve(null),
    describe: () => Promise.resolve("{}"),
    openSession: () => Promise.reject(new Error("The harness opens no session.")),
    wipe: () => Promise.resolve(),
  };
  const server = await startTestServer({ provider, live: (id) => sessions.get(id) });
  return {
    server,
    stop: () => server.stop(),
    openSession: (ref) => {
      const session = new FakeSession(ref);
      sessions.set(ref.connectionId, session);
      return session;
    },
    endSession: ({ connectionId }) => void sessions.delete(connectionId),
    createCompany: async () => {
      const company = await createCompany();
      const sales = await queue(company.id);
      const agent = await user(company.id, { queues: [sales], name: "Ana" });
      const row = await connection(company.id);
      const assignedTicket = await ticket(company.id, {
        queueId: sales.id,
        connectionId: row.id,
        status: "open",
        userId: agent.id,
      });
      const caller = await signInAs(server.app, agent);
      const ref = { companyId: company.id, connectionId: row.id, provider: "simulator" as const };
      const session = new FakeSession(ref);
      sessions.set(row.id, session);
      const [phone = ""] = assignedTicket.address.split("@");
      const sendMessage: HarnessCompany["sendMessage"] = async (input, clientId) => {
        const body = typeof input === "string" ? { body: input, clientId } : input;
        return (await caller.call(messageApi.send, { params: { ticketId: assignedTicket.id }, body })) as MessageDto;
      };
      return {
        caller,
        userId: agent.id,
        assignedTicket,
        session,
        ref,
        customer: { phone, address: assignedTicket.address },
        sendMessage,
      };
    },
  };
}

/** A harness that starts before the tests of a file and stops after them, like `withServer`. */
export function withHarness(): Harness {
  const harness = {} as Harness;
  beforeAll(async () => void Object.assign(harness, await startHarness()));
  afterAll(() => harness.stop());
  return harness;
}
