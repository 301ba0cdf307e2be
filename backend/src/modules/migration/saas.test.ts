/** @jest-environment-options {"server": "own"} */
import { tableName } from "@guiche/contract/migration-tables";
import { languages } from "@guiche/contract/texts/languages";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import request from "supertest";
import { scopeOfRow } from "../../core/tenant/scope";
import { withServer } from "../../testing/server";
import { connectionOfToken } from "../connections";
import { openPromptSecret } from "../prompts/prompt.secret";
import { secretSetting } from "../settings";
import { lockMigration, reportText, reportWriter } from "../migration-runs";
import { bring, lines, notes, rows } from "./migration.fixture";
import type { Outcome } from "../migration-runs";
import { password, shop } from "./shop.fixture";
import type { OtherSystem } from "./source.fixture";

const server = withServer();

/** Every row that a migration writes, and the notes of it. */
const everything = () =>
  rows<{ all: string }>(
    `SELECT md5(string_agg(r, '' ORDER BY r)) AS all FROM (
       SELECT plans::text AS r FROM plans UNION ALL SELECT companies::text FROM companies
       UNION ALL SELECT users::text FROM users UNION ALL SELECT queues::text FROM queues
       UNION ALL SELECT connections::text FROM connections UNION ALL SELECT settings::text FROM settings
       UNION ALL SELECT tags::text FROM tags UNION ALL SELECT queue_options::text FROM queue_options
       UNION ALL SELECT quick_messages::text FROM quick_messages UNION ALL SELECT user_queues::text FROM user_queues
       UNION ALL SELECT contacts::text FROM contacts UNION ALL SELECT contact_identities::text FROM contact_identities
       UNION ALL SELECT contact_fields::text FROM contact_fields UNION ALL SELECT tickets::text FROM tickets
       UNION ALL SELECT messages::text FROM messages UNION ALL SELECT ticket_trackings::text FROM ticket_trackings
       UNION ALL SELECT ratings::text FROM ratings UNION ALL SELECT ticket_notes::text FROM ticket_notes
       UNION ALL SELECT ticket_tags::text FROM ticket_tags UNION ALL SELECT contact_lists::text FROM contact_lists
       UNION ALL SELECT contact_list_items::text FROM contact_list_items UNION ALL SELECT file_lists::text FROM file_lists
       UNION ALL SELECT chats::text FROM chats UNION ALL SELECT chat_messages::text FROM chat_messages
       UNION ALL SELECT chat_members::text FROM chat_members UNION ALL SELECT invoices::text FROM invoices
       UNION ALL SELECT prompts::text FROM prompts UNION ALL SELECT queue_integrations::text FROM queue_integrations
       UNION ALL SELECT campaigns::text FROM campaigns UNION ALL SELECT campaign_recipients::text FROM campaign_recipients
       UNION ALL SELECT schedules::text FROM schedules
       UNION ALL SELECT announcements::text FROM announcements UNION ALL SELECT helps::text FROM helps UNION ALL SELECT migration_map::text FROM migration_map) x`,
  );

const signIn = async (email: string, secret = password) =>
  (await request(server.app).post("/api/auth/login").send({ email, password: secret })).status;

describe("a Whaticket for several companies", () => {
  let there: OtherSystem;
  let loja: number;
  let before: unknown;
  let dry: Outcome;
  let outcome: Outcome;
  beforeAll(async () => {
    there = await shop("saas");
    before = await everything();
    dry = await bring(there, false);
    expect(await everything()).toEqual(before);
    outcome = await bring(there);
    loja = (await rows<{ id: number }>(`SELECT id FROM companies WHERE name = 'Loja'`))[0]!.id;
  });
  afterAll(() => there.drop());

  it("is reported by a dry run, which writes nothing and counts as the run does", () => {
    expect(dry.report).toEqual(outcome.report);
    expect(lines(outcome)).toEqual({
      Plans: "2 found, 2 come",
      "(Plans)": "1 found, 1 come",
      Companies: "3 found, 3 come",
      Settings: "6 found, 3 come, 1 empty, 1 notUsed, 1 noCompany",
      "(Settings)": "3 found, 3 come",
      Queues: "4 found, 3 come, 1 noCompany",
      Whatsapps: "3 found, 3 come",
      Users: "6 found, 5 come, 1 noCompany",
      Prompts: "2 found, 1 come, 1 noCompany",
      QueueIntegrations: "3 found, 2 come, 1 notUsed",
      UserQueues: "6 found, 2 come, 1 merged, 1 otherCompany, 2 noParent",
      WhatsappQueues: "3 found, 2 come, 1 noParent",
      Tags: "3 found, 2 come, 1 merged",
      QueueOptions: "4 found, 3 come, 1 noParent",
      QuickMessages: "3 found, 2 come, 1 empty",
      Contacts: "9 found, 5 come, 1 merged, 2 empty, 1 noCompany",
      ContactCustomFields: "3 found, 2 come, 1 noParent",
      Tickets: "8 found, 7 come, 1 noParent",
      Messages: "21 found, 17 come, 2 reaction, 1 noMessage, 1 noParent",
      TicketTraking: "5 found, 3 come, 2 noParent",
      "(TicketTraking)": "6 found, 5 come, 1 noParent",
      UserRatings: "3 found, 1 come, 1 empty, 1 noMessage",
      TicketNotes: "3 found, 2 come, 1 noParent",
      TicketTags: "4 found, 1 come, 1 merged, 1 otherCompany, 1 noParent",
      ContactLists: "3 found, 2 come, 1 noCompany",
      ContactListItems: "6 found, 3 come, 1 merged, 1 empty, 1 noParent",
      Files: "1 found, 1 come",
      FilesOptions: "3 found, 2 come, 1 noParent",
      Chats: "3 found, 2 come, 1 empty",
      ChatMessages: "3 found, 2 come, 1 noParent",
      ChatUsers: "5 found, 4 come, 1 noParent",
      Campaigns: "4 found, 3 come, 1 noCompany",
      CampaignShipping: "6 found, 4 come, 1 merged, 1 noParent",
      Schedules: "5 found, 1 come, 3 notFinal, 1 noParent",
      Invoices: "3 found, 1 come, 1 merged, 1 unpaid",
      Announcements: "2 found, 1 come, 1 empty",
      Helps: "2 found, 1 come, 1 notUsed",
    });
    expect(notes(outcome)).toEqual([
      "renamed: Pro",
      "overPlan: Loja",
      "suspended: Sem plano",
      "newColor: Financeiro",
      "timersOff: Loja",
      "tokenTwice: Filial",
      "noModel: Ana IA",
      "seededPassword: admin@admin.com",
      "notSuper: admin@admin.com",
      "noPassword: ana@x.example",
      "newAddress: ana@x.example",
      "twoLive: 3",
      "unknownStatus: 6",
      "unsentOrFailed: M3|1",
      "fileOwed: M4|1, M5|1",
      "otherScale: 1",
      "campaignStopped: Promoção, Verão",
      "fileOwed: Preços",
      "fileOwed: 2",
    ]);
  });

  it.each(languages)("is reported in words: %s", (language) => {
    const html = reportWriter("x.html")!(outcome, language);
    const csv = reportWriter("x.CSV")!(outcome, language);
    const texts = [reportText(outcome, language), html, reportWriter("x.json")!(outcome, language)];
    for (const text of texts) expect(text).toContain("20240601000000-last");
    for (const text of [...texts, csv]) expect(text).not.toMatch(/undefined|secreto|segredo|token-da-loja|Bom dia/);
    expect(html).toContain(`<td>${tableName("Tickets", language)}</td><td>8</td><td>7</td><td>0</td><td>1</td>`);
    expect(html).not.toContain("<admin");
    expect(csv).toContain(`${tableName("Tickets", language)};8;7;0;1\r\n`);
    expect(reportWriter("x.pdf")).toBeUndefined();
  });

  it("comes with its companies, their plans, due dates and hours", async () => {
    expect(
      await rows(
        `SELECT c.name, c.status, c."dueDate", c.recurrence, jsonb_array_length(c.schedules) AS days, p.name AS plan,
                p."valueCents" AS cents, p.queues, p."useKanban" AS kanban, p."useCampaigns" AS campaigns
           FROM companies c JOIN plans p ON p.id = c."planId" WHERE c.name IN ('Dona', 'Loja', 'Sem plano') ORDER BY c.name`,
      ),
    ).toEqual([
      {
        name: "Dona",
        status: true,
        dueDate: null,
        recurrence: "MENSAL",
        days: 0,
        plan: "Pro",
        cents: 9990,
        queues: 5,
        kanban: false,
        campaigns: true,
      },
      {
        name: "Loja",
        status: true,
        dueDate: "2030-06-15",
        recurrence: "MENSAL",
        days: 7,
        plan: "Pro (2)",
        cents: 1000,
        queues: 100_000,
        kanban: true,
        campaigns: true,
      },
      {
        name: "Sem plano",
        status: false,
        dueDate: null,
        recurrence: "MENSAL",
        days: 0,
        plan: "Migração",
        cents: 0,
        queues: 100_000,
        kanban: true,
        campaigns: true,
      },
    ]);
  });

  it("leaves one line in the audit log of each company", async () => {
    expect(
      await rows(`SELECT action, "userName" AS by, target FROM audit_entries WHERE "companyId" = $1`, [loja]),
    ).toEqual([{ action: "company.created", by: "saas", target: "Loja" }]);
  });

  it("lets people sign in with their old password, but not with a well-known one", async () => {
    expect(await signIn("rita@x.example")).toBe(200);
    expect(await signIn("admin@admin.com", "123456")).toBe(401);
    expect(
      await rows(
        `SELECT u.name, u.email, u.profile, u.super, w.name AS connection FROM users u
           LEFT JOIN connections w ON w.id = u."connectionId" WHERE u."companyId" = $1 ORDER BY u.name`,
        [loja],
      ),
    ).toEqual([
      { name: "Ana", email: "Ana@x.example", profile: "user", super: false, connection: "Loja" },
      { name: "Ana velha", email: "ana+2@x.example", profile: "user", super: false, connection: null },
      // The connection of another company does not come with her.
      { name: "Rita", email: "rita@x.example", profile: "admin", super: false, connection: null },
    ]);
  });

  it("comes with unpaired connections, whose API tokens work and whose timers are off", async () => {
    expect(
      await rows(
        `SELECT name, status, wanted, "isDefault", "expiresTicket", number, (SELECT count(*)::int FROM connection_queues q
            WHERE q."connectionId" = w.id) AS queues FROM connections w WHERE "companyId" = $1 ORDER BY name`,
        [loja],
      ),
    ).toEqual([
      {
        name: "Filial",
        status: "DISCONNECTED",
        wanted: false,
        isDefault: false,
        expiresTicket: 0,
        number: null,
        queues: 0,
      },
      {
        name: "Loja",
        status: "DISCONNECTED",
        wanted: false,
        isDefault: true,
        expiresTicket: 0,
        number: null,
        queues: 2,
      },
    ]);
    expect(await connectionOfToken("token-da-loja-que-funciona")).toMatchObject({ companyId: loja, name: "Loja" });
  });

  it("comes with its settings, of which secrets are sealed", async () => {
    const settings = await rows<{ key: string; value: string }>(
      `SELECT key, value FROM settings WHERE "companyId" = $1 ORDER BY key`,
      [loja],
    );
    expect(settings).toEqual([
      { key: "CheckMsgIsGroup", value: "disabled" },
      { key: "asaas", value: expect.not.stringContaining("secreto") },
      { key: "scheduleType", value: "queue" },
      { key: "userRating", value: "enabled" },
    ]);
    expect(await secretSetting(scopeOfRow({ companyId: loja }), "asaas")).toBe("$aact_secreto");
  });

  it("comes with its AIs and integrations, where they answered, and seals their secrets", async () => {
    const scope = scopeOfRow({ companyId: loja });
    const [prompt] = await rows<{ id: number; apiKey: Buffer; voiceKey: null; transcriptionKey: null }>(
      `SELECT id, name, voice, temperature, model, "apiKey", "voiceKey", "transcriptionKey" FROM prompts WHERE "companyId" = $1`,
      [loja],
    );
    expect(prompt).toMatchObject({
      name: "Ana IA",
      voice: "pt-BR-YaraNeural",
      temperature: 2,
      model: "",
      voiceKey: null,
    });
    expect(openPromptSecret(scope, prompt as never, "apiKey")).toBe("sk-da-loja");
    expect(
      await rows(
        `SELECT q.name, p.name AS prompt, i.name AS integration, i."urlN8N" AS url, i.language FROM queues q
           LEFT JOIN prompts p ON p.id = q."promptId" LEFT JOIN queue_integrations i ON i.id = q."integrationId"
          WHERE q."companyId" = $1 ORDER BY q.name`,
        [loja],
      ),
    ).toEqual([
      { name: "Financeiro", prompt: null, integration: "Google", url: "", language: "pt-BR" },
      { name: "Vendas", prompt: "Ana IA", integration: null, url: null, language: null },
    ]);
  });

  it("keeps the numbers of menus, and joins tags of one name", async () => {
    expect(
      await rows(
        `SELECT o.title, o.option, q.name AS queue, p.title AS parent FROM queue_options o
           JOIN queues q ON q.id = o."queueId" LEFT JOIN queue_options p ON p.id = o."parentId"
          WHERE o."companyId" = $1 ORDER BY o."parentId" NULLS FIRST, o.option`,
        [loja],
      ),
    ).toEqual([
      { title: "Preços", option: 1, queue: "Vendas", parent: null },
      { title: "Segunda via", option: 2, queue: "Vendas", parent: null },
      { title: "Boleto", option: 1, queue: "Vendas", parent: "Segunda via" },
    ]);
    expect(await rows(`SELECT name, color, kanban FROM tags WHERE "companyId" = $1`, [loja])).toEqual([
      { name: "vip", color: "#a4cccc", kanban: 1 },
    ]);
    expect(
      await rows(
        `SELECT shortcode, geral, u.name FROM quick_messages k LEFT JOIN users u ON u.id = k."userId"
          WHERE k."companyId" = $1 ORDER BY shortcode`,
        [loja],
      ),
    ).toEqual([
      { shortcode: "fim", geral: false, name: null },
      { shortcode: "oi", geral: false, name: "Rita" },
    ]);
  });

  it("comes with its lists, chats, paid bills and announcements", async () => {
    expect(
      await rows(
        `SELECT l.name, l."contactsCount" AS count, i.name AS person, i.number, i."isWhatsappValid" AS valid, i."checkedAt" IS NOT NULL AS checked
           FROM contact_lists l LEFT JOIN contact_list_items i ON i."contactListId" = l.id WHERE l."companyId" = $1 ORDER BY l.id, i.id`,
        [loja],
      ),
    ).toEqual([
      { name: "Clientes", count: 2, person: "Marta", number: "5511987654321", valid: true, checked: true },
      { name: "Clientes", count: 2, person: "Beto", number: "5511922223333", valid: null, checked: true },
      { name: "Clientes (2)", count: 1, person: "Marta", number: "5511987654321", valid: null, checked: true },
    ]);
    expect(
      await rows(
        `SELECT c.title, c."directKey" IS NOT NULL AS direct, count(m.id)::int AS members, bool_and(m.unreads = 0) AS read,
                (SELECT string_agg(x."userName" || ': ' || x.body, ', ' ORDER BY x.id) FROM chat_messages x WHERE x."chatId" = c.id) AS said
           FROM chats c JOIN chat_members m ON m."chatId" = c.id WHERE c."companyId" = $1 GROUP BY c.id ORDER BY c.id`,
        [loja],
      ),
    ).toEqual([
      { title: "", direct: true, members: 2, read: true, said: "Rita: oi, Ana: até" },
      { title: "De novo", direct: false, members: 2, read: true, said: null },
    ]);
    expect(
      await rows(
        `SELECT "planName", "periodFrom", "periodTo", "valueCents", "paidAt" IS NOT NULL AS paid FROM invoices WHERE "companyId" = $1`,
        [loja],
      ),
    ).toEqual([{ planName: "Pro", periodFrom: "2024-02-10", periodTo: "2024-03-10", valueCents: 9990, paid: true }]);
    expect(await rows(`SELECT title, priority, status FROM announcements WHERE title = 'Novidade'`)).toEqual([
      { title: "Novidade", priority: 3, status: true },
    ]);
    expect(await rows(`SELECT video FROM helps WHERE title = 'Começo'`)).toEqual([{ video: "abcdefghijk" }]);
    expect(
      await rows(
        `SELECT f.name, o.name AS option, o.place FROM file_lists f JOIN file_list_options o ON o."fileListId" = f.id
                   WHERE f."companyId" = $1 ORDER BY o.place`,
        [loja],
      ),
    ).toEqual([
      { name: "Catálogo", option: "Preços", place: 1 },
      { name: "Catálogo", option: "Fotos", place: 2 },
    ]);
  });

  it("comes with its campaigns, of which none sends by itself", async () => {
    expect(
      await rows(
        `SELECT c.name, c.status, c.message1, l.name AS list, c."isCopied" AS copied,
                (SELECT string_agg(r.name || ' ' || r.number || ' ' || r.state, ', ' ORDER BY r.id) FROM campaign_recipients r
                  WHERE r."campaignId" = c.id) AS recipients
           FROM campaigns c LEFT JOIN contact_lists l ON l.id = c."contactListId" WHERE c."companyId" = $1 ORDER BY c.id`,
        [loja],
      ),
    ).toEqual([
      {
        name: "Natal",
        status: "FINALIZADA",
        message1: "Feliz Natal",
        list: "Clientes",
        copied: true,
        recipients: "Marta 5511987654321 sent, Beto 5511922223333 skipped",
      },
      {
        name: "Promoção",
        status: "CANCELADA",
        message1: "Só hoje",
        list: "Clientes",
        copied: true,
        recipients: "Beto 5511922223333 asked, 5511933334444 5511933334444 queued",
      },
      { name: "Verão", status: "INATIVA", message1: "Chegou", list: "Clientes (2)", copied: false, recipients: null },
    ]);
  });

  it("comes with what is still to be sent once it has stopped", async () => {
    await there.run(`UPDATE "Tickets" SET "updatedAt" = now() WHERE id = 1`);
    await expect(bring(there, true, undefined, true)).rejects.toThrow("still writing");
    await there.run(`UPDATE "Tickets" SET "updatedAt" = '2024-02-10T12:00:00Z' WHERE id = 1`);
    const outcome = await bring(there, true, undefined, true);
    expect(lines(outcome)).toMatchObject({ Schedules: "5 found, 3 come, 1 known, 1 noParent" });
    expect(notes(outcome)).toEqual(expect.arrayContaining(["maybeSent: 3", "withoutFile: 4"]));
    expect(
      await rows(
        `SELECT s.body, s.status, s.cause, s.anchor, s."contactName", w.name AS connection, s."sentAt" IS NOT NULL AS sent
           FROM schedules s JOIN connections w ON w.id = s."connectionId" WHERE s."companyId" = $1 ORDER BY s.id`,
        [loja],
      ),
    ).toEqual([
      {
        body: "Feliz aniversário",
        status: "ENVIADA",
        cause: null,
        anchor: "2024-02-01T09:00",
        contactName: "Marta",
        connection: "Loja",
        sent: true,
      },
      {
        body: "Amanhã",
        status: "PENDENTE",
        cause: null,
        anchor: "2090-01-01T09:00",
        contactName: "551187654321",
        connection: "Loja",
        sent: false,
      },
      {
        body: "Ontem",
        status: "ERRO",
        cause: "late",
        anchor: "2024-02-01T09:00",
        contactName: "Marta",
        connection: "Loja",
        sent: false,
      },
      {
        body: "Com foto",
        status: "ERRO",
        cause: "media",
        anchor: "2090-01-01T09:00",
        contactName: "Marta",
        connection: "Loja",
        sent: false,
      },
    ]);
  });

  it("changes nothing when it is brought again", async () => {
    const first = await everything();
    const again = await bring(there);
    expect(await everything()).toEqual(first);
    expect(again.report.lines.reduce((sum, { comes, changed }) => sum + comes + changed, 0)).toBe(0);
  });

  it("is brought again with what is new and changed there, except for what was changed or deleted here", async () => {
    await rows(`UPDATE queues SET name = 'Comercial', "updatedAt" = now() WHERE "companyId" = $1 AND name = 'Vendas'`, [
      loja,
    ]);
    await rows(`DELETE FROM quick_messages WHERE "companyId" = $1 AND shortcode = 'fim'`, [loja]);
    await there.run(`UPDATE "Queues" SET "greetingMessage" = 'Novo', "updatedAt" = now()`);
    await there.run(`UPDATE "Users" SET "updatedAt" = now()`);
    await there.insert("Tags", [{ name: "novo", color: "#111111", kanban: 0, companyId: 2 }]);
    const again = await bring(there);
    expect(lines(again)).toMatchObject({
      Queues: "4 found, 3 known, 2 changed, 1 noCompany",
      Users: "6 found, 5 known, 1 noCompany",
      Tags: "4 found, 1 come, 2 known, 1 merged",
      QuickMessages: "3 found, 1 known, 1 deletedHere, 1 empty",
    });
    expect(notes(again)).toContain("changedHere: Vendas");
    expect(
      await rows(`SELECT name, "greetingMessage" FROM queues WHERE "companyId" = $1 ORDER BY name`, [loja]),
    ).toEqual([
      { name: "Comercial", greetingMessage: "Oi, {{firstName}}" },
      { name: "Financeiro", greetingMessage: "Novo" },
    ]);
  });
});

it("of two runs at once the second is refused", async () => {
  const url = process.env.TEST_DATABASE_URL ?? "";
  const release = await lockMigration(url);
  expect(await lockMigration(url)).toBeNull();
  await release?.();
  await (
    await lockMigration(url)
  )?.();
});
