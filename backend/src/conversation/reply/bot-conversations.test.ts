import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { newFacts } from "@guiche/contract/bot/engine-types";
import { botTraceApi, conversationsPerPage } from "@guiche/contract/bot-traces";
import { shiftClock } from "../../core/clock";
import { BotTrace } from "../../models/bot/bot-trace";
import type { Connection } from "../../models/connections/connection";
import { Contact } from "../../models/contacts/contact";
import { Message } from "../../models/messages/message";
import type { Queue } from "../../models/connections/queue";
import { connection, createCompany, queue, ticket, user } from "../../testing/factories";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { withServer } from "../../testing/server";
import { talkTo } from "./bot-talk.fixture";

const server = withServer();

let company: { id: number };
let sales: Queue;
let connectionRow: Connection;
let boss: Caller;
beforeEach(async () => {
  company = await createCompany();
  sales = await queue(company.id, { name: "Vendas" });
  connectionRow = await connection(company.id, { queues: [sales, await queue(company.id)], greetingMessage: "Olá!" });
  boss = await callerOf("admin");
});
afterEach(() => shiftClock(0));

const callerOf = async (profile: "admin" | "supervisor" | "user", queues: Queue[] = []) =>
  signInAs(server.app, await user(company.id, { profile, queues }));
const listConversations = async (caller: Caller, query = {}) => await caller.call(botTraceApi.conversations, { query });

describe("the newest conversations with the bot", () => {
  it("are refused to an agent", async () => {
    const agent = await callerOf("user", [sales]);
    expect((await agent.ask(botTraceApi.conversations, { query: {} })).status).toBe(403);
  });

  it("come with the customer's words, the newest first, each with its steps in order", async () => {
    const [first, second] = [talkTo(() => connectionRow), talkTo(() => connectionRow)];
    await first.onlyWrites("oi");
    await first.onlyWrites("1", 60);
    const older = await first.ticketNow();
    await second.onlyWrites("bom dia", 120);
    const { conversations, hasMore } = await listConversations(boss);
    expect(hasMore).toBe(false);
    expect(conversations).toMatchObject([
      { whatsappId: connectionRow.id, steps: [{ text: "bom dia", isFresh: true }] },
      {
        ticketId: older.id,
        steps: [{ text: "oi" }, { text: "1", effects: [{ kind: "assignQueue" }, { kind: "handOver" }] }],
      },
    ]);
    expect(
      (await listConversations(boss, { before: older.id + 1 })).conversations.map(({ ticketId }) => ticketId),
    ).toEqual([older.id]);
  });

  it("lack the words of a deleted message, and are gone with the person", async () => {
    const { onlyWrites, ticketNow } = talkTo(() => connectionRow);
    await onlyWrites("meu CPF é 111.444.777-35");
    await Message.update({ isDeleted: true }, { where: { companyId: company.id, fromMe: false } });
    expect((await listConversations(boss)).conversations).toMatchObject([{ steps: [{ text: null }] }]);
    const { contactId } = await ticketNow();
    await Contact.destroy({ where: { companyId: company.id, id: contactId } });
    expect((await listConversations(boss)).conversations).toEqual([]);
  });

  it("are of one connection where one is named, and never of another company", async () => {
    await talkTo(() => connectionRow).onlyWrites("oi");
    const other = await connection(company.id, {});
    expect((await listConversations(boss, { whatsappId: other.id })).conversations).toEqual([]);
    expect((await listConversations(boss, { whatsappId: connectionRow.id })).conversations).toHaveLength(1);
    const outsider = await signInAs(server.app, await user((await createCompany()).id, { profile: "admin" }));
    expect((await listConversations(outsider, { whatsappId: connectionRow.id })).conversations).toEqual([]);
  });

  it("are, for a supervisor, those of the own queues", async () => {
    const { onlyWrites, ticketNow } = talkTo(() => connectionRow);
    await onlyWrites("oi");
    await onlyWrites("vendas", 60);
    const { id: ticketId } = await ticketNow();
    const [own, other] = [await callerOf("supervisor", [sales]), await callerOf("supervisor", [])];
    expect((await listConversations(own)).conversations).toMatchObject([{ ticketId }]);
    expect((await listConversations(other)).conversations).toEqual([]);
  });

  it("come in pages", async () => {
    const step = { event: { kind: "restarted" as const }, programHash: "", facts: newFacts(0), effects: [], trace: [] };
    for (let index = 0; index <= conversationsPerPage; index += 1) {
      const { id: ticketId } = await ticket(company.id);
      await BotTrace.create({ companyId: company.id, ticketId, seq: 1, ...step, createdAt: new Date() });
    }
    const { conversations, hasMore } = await listConversations(boss);
    expect([conversations.length, hasMore]).toEqual([conversationsPerPage, true]);
    const next = await listConversations(boss, { before: conversations.at(-1)!.ticketId });
    expect([next.conversations.length, next.hasMore]).toEqual([1, false]);
  });
});
