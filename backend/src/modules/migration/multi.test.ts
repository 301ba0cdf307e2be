/** @jest-environment-options {"server": "own"} */
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { withServer } from "../../testing/server";
import type { Outcome } from "../migration-runs";
import { bring, lines, notes, rows } from "./migration.fixture";
import { shop } from "./shop.fixture";
import type { OtherSystem } from "./source.fixture";

withServer();

describe("a multi100", () => {
  let there: OtherSystem;
  let outcome: Outcome;
  beforeAll(async () => {
    there = await shop("multi");
    await there.run(`UPDATE "Plans" SET amount = '1.299,90' WHERE id = 1`);
    await there.run(`UPDATE "Whatsapps" SET "allowGroup" = true, schedules = '[{"weekdayEn": "monday",
      "startTimeA": "08:00", "endTimeA": "12:00", "startTimeB": "13:00", "endTimeB": "18:00"}]' WHERE id = 1`);
    await there.run(`UPDATE "Queues" SET "closeTicket" = true WHERE id = 2`);
    await there.run(`UPDATE "Contacts" SET active = id <> 4`);
    await there.run(`UPDATE "QuickMessages" SET visao = true WHERE id = 1`);
    await there.insert("CompaniesSettings", [
      {
        companyId: 2,
        userRating: "disabled",
        scheduleType: "connection",
        acceptCallWhatsapp: "enabled",
        greetingAcceptedMessage: "",
      },
    ]);
    await there.insert("Chatbots", [
      { name: "Boletos", greetingMessage: "Qual?", queueId: 2, optUserId: 3, closeTicket: false },
      { name: "Segunda via", queueId: null, chatbotId: 1, optQueueId: 1, closeTicket: true },
    ]);
    await there.insert("CampaignSettings", [
      { key: "messageInterval", value: "12", companyId: 2 },
      {
        key: "variables",
        value: `[{"key": "loja", "value": "Centro"}, {"key": "com espaço", "value": "x"}]`,
        companyId: 2,
      },
      { key: "cor", value: "azul", companyId: 2 },
    ]);
    await there.run(`UPDATE "Contacts" SET "birthDate" = '1990-05-17' WHERE id = 1`);
    await there.run(`UPDATE "Tickets" SET "valorVenda" = 150.5, "motivoNaoVenda" = 'caro' WHERE id = 1`);
    await there.run(`UPDATE "Schedules" SET "enviarQuantasVezes" = 4`);
    outcome = await bring(there);
  });
  afterAll(() => there.drop());

  it("comes with birthdays as fields, sales as notes, and what campaigns are set to", async () => {
    const [{ id } = { id: 0 }] = await rows<{ id: number }>(`SELECT id FROM companies WHERE name = 'Loja'`);
    expect(lines(outcome)).toMatchObject({ CampaignSettings: "3 found, 2 come, 1 notUsed" });
    expect(await rows(`SELECT key, value FROM campaign_settings WHERE "companyId" = $1 ORDER BY key`, [id])).toEqual([
      { key: "messageInterval", value: 10 },
      { key: "variables", value: [{ key: "loja", value: "Centro" }] },
    ]);
    expect(await rows(`SELECT value FROM contact_fields WHERE "companyId" = $1 AND name = 'Nascimento'`, [id])).toEqual(
      [{ value: "17/05/1990" }],
    );
    expect(
      await rows(
        `SELECT note, "ticketId" IS NOT NULL AS kept FROM ticket_notes WHERE "companyId" = $1 AND note LIKE 'Venda%'`,
        [id],
      ),
    ).toEqual([{ note: "Venda: 150,50\nMotivo: caro", kept: true }]);
    const again = await bring(there);
    expect(again.report.lines.filter(({ comes }) => comes > 0)).toEqual([]);
    expect(notes(await bring(there, false, undefined, true)).join()).toContain("notRepeated: ");
  });

  it("comes with the settings of its wide table, its chatbots as options, and its prices", async () => {
    expect(notes(outcome).filter((note) => note.startsWith("partly"))).toEqual([
      "partly: Financeiro",
      "partly: Boletos",
      "partly: 4",
    ]);
    expect(lines(outcome)).toMatchObject({
      Chatbots: "2 found, 2 come",
      Settings: "10 found, 4 come, 2 empty, 2 takenHere, 1 notUsed, 1 noCompany",
    });
    const [{ id } = { id: 0 }] = await rows<{ id: number }>(`SELECT id FROM companies WHERE name = 'Loja'`);
    expect(
      await rows(`SELECT key, value FROM settings WHERE "companyId" = $1 AND key <> 'asaas' ORDER BY key`, [id]),
    ).toEqual([
      { key: "CheckMsgIsGroup", value: "disabled" },
      { key: "call", value: "disabled" },
      { key: "scheduleType", value: "company" },
      { key: "userRating", value: "disabled" },
    ]);
    expect(
      await rows(
        `SELECT o.title, o.option, o."closesTicket" AS closes, f.name AS forward FROM queue_options o
           LEFT JOIN queues f ON f.id = o."forwardQueueId" JOIN queues q ON q.id = o."queueId"
          WHERE o."companyId" = $1 AND q.name = 'Financeiro' ORDER BY o.id`,
        [id],
      ),
    ).toEqual([
      { title: "Boletos", option: 1, closes: false, forward: null },
      { title: "Segunda via", option: 1, closes: true, forward: "Vendas" },
    ]);
    expect(await rows(`SELECT schedules -> 0 AS monday FROM companies WHERE id = $1`, [id])).toMatchObject([
      { monday: { startTime: "08:00", endTime: "12:00", ranges: [{ startTime: "13:00", endTime: "18:00" }] } },
    ]);
    expect(await rows(`SELECT "valueCents" AS cents FROM plans WHERE "valueCents" = 129990`)).toHaveLength(1);
    expect(await rows(`SELECT shortcode FROM quick_messages WHERE "companyId" = $1 AND geral`, [id])).toEqual([
      { shortcode: "oi" },
    ]);
  });
});
