import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { engineRelease } from "@guiche/contract/bot/release";
import { BotProgram } from "../../models/bot/bot-program";
import { BotTrace } from "../../models/bot/bot-trace";
import type { Connection } from "../../models/connections/connection";
import { Message } from "../../models/messages/message";
import type { Queue } from "../../models/connections/queue";
import { Ticket } from "../../models/tickets/ticket";
import { replayTicket } from "../../modules/bot";
import { companyChanged } from "../../core/cache";
import { shiftClock } from "../../core/clock";
import { scopeOfRow } from "../../core/tenant/scope";
import { createCompany, connection, queue, queueOption } from "../../testing/factories";
import { withServer } from "../../testing/server";
import { talkTo, type Talk } from "./bot-talk.fixture";

withServer();
afterEach(() => shiftClock(0));

let company: { id: number };
let sales: Queue;
let connectionRow: Connection;
let talk: Talk;
const scope = () => scopeOfRow({ companyId: company.id });
beforeEach(async () => {
  company = await createCompany();
  sales = await queue(company.id, { name: "Vendas" });
  await sales.update({ greetingMessage: "Bem-vindo." });
  await queueOption(sales, { title: "Preços" });
  connectionRow = await connection(company.id, { queues: [sales, await queue(company.id)], greetingMessage: "Olá" });
  talk = talkTo(() => connectionRow);
});
const results = async () => (await replayTicket(scope(), (await talk.ticketNow()).id)).map(({ result }) => result);

describe("the steps of a ticket", () => {
  it("give the same effects again, also after the menu was edited", async () => {
    for (const text of ["oi", "vendas", "0", "uva", "#", "1"]) await talk.writes(text, 30);
    await sales.update({ greetingMessage: "Outra." });
    companyChanged(scope());
    for (const text of ["1", "#", "1"]) await talk.writes(text, 30);
    const replayResults = await results();
    expect(replayResults.length).toBeGreaterThan(6);
    expect(new Set(replayResults)).toEqual(new Set(["equal"]));
    expect(await BotProgram.count({ where: { companyId: company.id } })).toBe(2);
  });

  it("cannot be made again where a message was deleted, until the bot begins anew", async () => {
    for (const text of ["oi", "1"]) await talk.writes(text, 30);
    await Message.update({ isDeleted: true }, { where: { companyId: company.id, body: "oi" } });
    expect(await results()).toEqual(["unknown", "unknown"]);
  });

  it("that another release made are refused, and what follows them is unknown, until the bot begins anew", async () => {
    for (const text of ["oi", "1"]) await talk.writes(text, 30);
    const ofCompany = { where: { companyId: company.id } };
    await BotTrace.update({ engineRelease: engineRelease - 1 }, { where: { ...ofCompany.where, seq: 1 } });
    expect(await results()).toEqual(["refused", "unknown"]);
    await BotTrace.update({ engineRelease: engineRelease + 1 }, ofCompany);
    expect(await results()).toEqual(["refused", "refused"]);
    await Ticket.update({ status: "closed" }, ofCompany);
    for (const text of ["oi", "1"]) await talk.writes(text, 30);
    expect(await results()).toEqual(["equal", "equal"]);
  });
});
