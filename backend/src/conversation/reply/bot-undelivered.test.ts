import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { shiftClock } from "../../core/clock";
import { scopeOfRow } from "../../core/tenant/scope";
import type { Connection } from "../../models/connections/connection";
import { applyAck } from "../../modules/messages";
import { replayTicket } from "../../modules/bot";
import { connection, createCompany, queue } from "../../testing/factories";
import { sentMessagesOf } from "../../testing/sent";
import { withServer } from "../../testing/server";
import { talkTo } from "./bot-talk.fixture";
import { expectSameAgain } from "./replays.fixture";

withServer();

let company: { id: number };
let connectionRow: Connection;
beforeEach(async () => {
  company = await createCompany();
  const queues = [await queue(company.id, { name: "Vendas" }), await queue(company.id, { name: "Financeiro" })];
  connectionRow = await connection(company.id, { queues, greetingMessage: "Olá!" });
});
afterEach(() => shiftClock(0));
afterEach(() => expectSameAgain(company));

const scope = () => scopeOfRow({ companyId: company.id });
const listSentMessages = () => sentMessagesOf({ companyId: company.id });
/** WhatsApp refuses the nth message. */
async function fail(nth: number) {
  const { wid } = (await listSentMessages())[nth] ?? {};
  await applyAck(scope(), connectionRow.id, wid ?? "", -1, "463");
}

describe("a menu that WhatsApp refuses", () => {
  it("leaves the ticket to people, and the step can be replayed", async () => {
    const { onlyWrites, ticketNow } = talkTo(() => connectionRow);
    await onlyWrites("oi");
    expect(await ticketNow()).toMatchObject({ chatbot: true, status: "pending" });
    await fail(0);
    await fail(0);
    const { id, botState, ...ticket } = (await ticketNow()).get();
    expect(ticket).toMatchObject({ chatbot: false, status: "pending", userId: null });
    expect(botState).toMatchObject({ silentFor: "undelivered" });
    expect((await replayTicket(scope(), id)).map(({ result }) => result)).toEqual(["equal", "equal"]);
    await onlyWrites("1", 60);
    expect(await listSentMessages()).toHaveLength(1);
  });

  it("is of no matter once the bot has said something else", async () => {
    const { onlyWrites, ticketNow } = talkTo(() => connectionRow);
    await onlyWrites("oi");
    await onlyWrites("alô?", 60);
    await fail(0);
    expect(await ticketNow()).toMatchObject({ chatbot: true });
    await fail(1);
    expect(await ticketNow()).toMatchObject({ chatbot: false });
  });

  it("changes nothing for an agent who has the ticket", async () => {
    const { onlyWrites, ticketNow } = talkTo(() => connectionRow);
    await onlyWrites("oi");
    await (await ticketNow()).update({ status: "open" });
    const before = (await ticketNow()).get("botState");
    await fail(0);
    expect((await ticketNow()).get("botState")).toEqual(before);
  });
});
