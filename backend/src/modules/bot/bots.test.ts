import { beforeEach, describe, expect, it } from "@jest/globals";
import { newFacts } from "@guiche/contract/bot/vocabulary";
import { BotTrace } from "../../models/bot-trace";
import { createCompany, ticket } from "../../testing/factories";
import { withServer } from "../../testing/server";
import { sweepTraces } from "./bot.jobs";

withServer();

let company: { id: number };
beforeEach(async () => {
  company = await createCompany();
});

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);

describe("traces of the bot", () => {
  it("are kept for thirty days", async () => {
    const { id: ticketId } = await ticket(company.id);
    const step = { event: { kind: "restarted" as const }, programHash: "", facts: newFacts(0), effects: [], trace: [] };
    for (const [seq, days] of [31, 29].entries())
      await BotTrace.create({ companyId: company.id, ticketId, seq, ...step, createdAt: daysAgo(days) });
    await sweepTraces();
    expect(await BotTrace.findAll({ where: { companyId: company.id } })).toMatchObject([{ seq: 1 }]);
  });
});
