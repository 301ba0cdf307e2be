/** @jest-environment-options {"server": "own"} */
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import request from "supertest";
import * as make from "../../testing/factories";
import { withServer } from "../../testing/server";
import type { Outcome } from "../migration-runs";
import { bring, notes, rows } from "./migration.fixture";
import { password, shop } from "./shop.fixture";
import type { OtherSystem } from "./source.fixture";

const server = withServer();

describe("a Ticketz", () => {
  let there: OtherSystem;
  let outcome: Outcome;
  beforeAll(async () => {
    there = await shop("ticketz");
    await there.run(`UPDATE "Companies" SET schedules = '{"weeklyRules": [{"days": ["mon"], "hours": [{"from": "09:00", "to": "17:00"}]}],
      "overrides": [{"date": "2025-12-25", "repeat": "yearly", "closed": true, "label": "Natal"}], "timezone": "America/Manaus"}' WHERE id = 2`);
    // A clock that was wrong for a moment.
    await there.run(`UPDATE "Tickets" SET "updatedAt" = '2090-01-01' WHERE id = 6`);
    await there.run(`UPDATE "Plans" SET currency = 'USD' WHERE id = 2`);
    await there.run(`UPDATE "QueueOptions" SET "exitChatbot" = true, "forwardQueueId" = 3 WHERE id = 1`);
    await there.insert("Settings", [
      { key: "quickMessages", value: "company", companyId: 2 },
      { key: "ticketAcceptedMessage", value: "Já vou", companyId: 2 },
    ]);
    const here = await make.createCompany({ name: "Dona" });
    await make.user(here.id, { email: "rita@x.example" });
    outcome = await bring(there, true, undefined, true);
  });
  afterAll(() => there.drop());

  it("comes with its rules of hours, its order of queues, and what its settings say", async () => {
    expect(outcome.family).toBe("ticketz");
    expect(notes(outcome)).toEqual(expect.arrayContaining(["badPrice: Pro", "otherCompanyReference: Segunda via"]));
    const [{ id } = { id: 0 }] = await rows<{ id: number }>(`SELECT id FROM companies WHERE name = 'Loja'`);
    expect(
      await rows(`SELECT key, value FROM settings WHERE "companyId" = $1 AND key <> 'asaas' ORDER BY key`, [id]),
    ).toEqual([
      { key: "CheckMsgIsGroup", value: "enabled" },
      { key: "holidays", value: `[{"date":"2025-12-25","name":"Natal","everyYear":true}]` },
      { key: "scheduleType", value: "queue" },
      { key: "sendGreetingAccepted", value: "enabled" },
      { key: "textAccepted", value: "Já vou" },
      { key: "timezone", value: "America/Manaus" },
      { key: "userRating", value: "enabled" },
    ]);
    expect(
      await rows(`SELECT name, "orderQueue" AS place FROM queues WHERE "companyId" = $1 ORDER BY place`, [id]),
    ).toEqual([
      { name: "Financeiro", place: 1 },
      { name: "Vendas", place: 2 },
    ]);
    expect(
      await rows(
        `SELECT "closesTicket", "forwardQueueId" FROM queue_options WHERE "companyId" = $1 AND title = 'Segunda via'`,
        [id],
      ),
    ).toEqual([{ closesTicket: true, forwardQueueId: null }]);
    expect(await rows(`SELECT bool_and(geral) AS shared FROM quick_messages WHERE "companyId" = $1`, [id])).toEqual([
      { shared: true },
    ]);
  });

  it("comes alongside a company of the same name here, its people alongside those of the same address", async () => {
    expect(notes(outcome)).toContain("sameName: Dona");
    expect(await rows(`SELECT FROM companies WHERE name = 'Dona'`)).toHaveLength(2);
    const companyOf = async (secret: string) => {
      const answer = await request(server.app)
        .post("/api/auth/login")
        .send({ email: "rita@x.example", password: secret });
      return (answer.body as { user?: { company: { name: string } } }).user?.company.name;
    };
    expect([await companyOf(password), await companyOf("outra senha")]).toEqual(["Loja", "Dona"]);
    expect(await companyOf(make.password)).toBe("Dona");
  });
});
