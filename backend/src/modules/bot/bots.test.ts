import { beforeEach, describe, expect, it } from "@jest/globals";
import { newFacts } from "@guiche/contract/bot/engine-types";
import { BotProgram } from "../../models/bot/bot-program";
import { BotTrace } from "../../models/bot/bot-trace";
import { createCompany, setting, ticket } from "../../testing/factories";
import { withServer } from "../../testing/server";
import { sweepTraces } from "./bot.jobs";

withServer();

let company: { id: number };
beforeEach(async () => {
  company = await createCompany();
});

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);

describe("traces of the bot", () => {
  const step = { event: { kind: "restarted" as const }, programHash: "", facts: newFacts(0), effects: [], trace: [] };
  async function leave(companyId: number, ages: number[]) {
    const { id: ticketId } = await ticket(companyId);
    for (const [seq, days] of ages.entries())
      await BotTrace.create({ companyId, ticketId, seq, ...step, createdAt: daysAgo(days) });
  }
  const listSeqs = async (companyId: number) =>
    (await BotTrace.findAll({ where: { companyId }, order: ["seq"] })).map(({ seq }) => seq);

  it("are kept for thirty days", async () => {
    await leave(company.id, [31, 29]);
    await sweepTraces();
    expect(await listSeqs(company.id)).toEqual([1]);
  });

  it("are kept for as many days as the company says, whatever another one says", async () => {
    const [brief, patient] = [company.id, (await createCompany()).id];
    await setting(brief, "botTraceDays", "7");
    await setting(patient, "botTraceDays", "365");
    for (const companyId of [brief, patient]) await leave(companyId, [366, 364, 8, 6]);
    await sweepTraces();
    expect([await listSeqs(brief), await listSeqs(patient)]).toEqual([[3], [1, 2, 3]]);
  });

  it("go with the ended calls of the same age, and with programs a day later", async () => {
    await setting(company.id, "botTraceDays", "7");
    const program = { nodes: {}, offered: [], maxMenus: 0, pauseMinutes: 0, language: "pt" as const };
    const more = { greetsOneQueue: false, failedText: "", notUnderstoodText: "", givesUpText: "" };
    for (const days of [7.5, 8.5])
      await BotProgram.create({
        companyId: company.id,
        hash: String(days).padEnd(64, "0"),
        program: { ...program, ...more },
        usedAt: daysAgo(days),
      });
    await sweepTraces();
    const programs = await BotProgram.findAll({ where: { companyId: company.id } });
    expect(programs.map(({ hash }) => hash.slice(0, 3))).toEqual(["7.5"]);
  });
});
