/** @jest-environment-options {"server": "own"} */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import bcrypt from "bcryptjs";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import request from "supertest";
import { withServer } from "../../testing/server";
import type { Outcome } from "../migration-runs";
import { openSource, runMigration } from ".";
import { lines, notes, rows } from "./migration.fixture";
import { openFolder } from "./source/folder";
import { otherSystem, type OtherSystem } from "./source.fixture";

const server = withServer();

const password = "uma senha antiga";
const at = (time: string) => `2024-01-10T${time}Z`;
const hours = [
  { day: 0, type: "C", label: "Domingo", hr1: "08:00", hr2: "12:00", hr3: "14:00", hr4: "18:00" },
  { day: 1, type: "H", label: "Segunda-Feira", hr1: "08:00", hr2: "12:00", hr3: "14:00", hr4: "18:00" },
  { day: 2, type: "O", label: "Terça-Feira", hr1: "08:00", hr2: "12:00", hr3: "14:00", hr4: "18:00" },
];

/** Two companies in an Izing, with what goes wrong there. */
async function anIzing(): Promise<OtherSystem> {
  const there = await otherSystem("izing");
  const { insert } = there;
  const passwordHash = await bcrypt.hash(password, 4);
  const tenantId = 1;
  await insert("SequelizeMeta", [{ name: "20240101000000-last" }]);
  await insert("Tenants", [
    { name: "Loja", status: "active", businessHours: hours, messageBusinessHours: "Voltamos às 8 h" },
    { name: "Outra", status: "inactive" },
  ]);
  await insert("Users", [
    { name: "Dona", email: "admin@izing.io", passwordHash: await bcrypt.hash("123456", 4), profile: "admin", tenantId },
    { name: "Ana", email: "ana@x.example", passwordHash, profile: "user", tenantId },
    { name: "Bia", email: "ana@x.example", passwordHash: await bcrypt.hash("outra", 4), profile: "user", tenantId: 2 },
  ]);
  await insert("Queues", [
    { queue: "Vendas", tenantId },
    { queue: "Entregas", tenantId },
    { queue: "Vendas", tenantId: 2 },
  ]);
  await insert("UsersQueues", [
    { userId: 2, queueId: 1 },
    { userId: 2, queueId: 1 },
    { userId: 2, queueId: 3 },
    { userId: 9, queueId: 1 },
  ]);
  await insert("Whatsapps", [
    { name: "Balcão", isDefault: true, type: "whatsapp", farewellMessage: "Até logo", session: "{}", tenantId },
    { name: "Robô", type: "telegram", tenantId },
    { name: "Antigo", type: "whatsapp", isDeleted: true, tenantId },
  ]);
  await insert("Settings", [
    { key: "ignoreGroupMsg", value: "enabled", tenantId },
    { key: "rejectCalls", value: "enabled", tenantId },
    { key: "NotViewTicketsQueueUndefined", value: "enabled", tenantId: 2 },
    { key: "botTicketActive", value: "3", tenantId },
  ]);
  await insert("Tags", [{ tag: "vip", color: "#A4CCCC", isActive: true, tenantId }]);
  await insert("FastReply", [{ key: "/oi", message: "Olá!", userId: 2, tenantId }]);
  await insert("Contacts", [
    { name: "Marta", number: "5511987654321", isGroup: false, tenantId },
    { name: "551187654321", number: "551187654321", isGroup: false, tenantId },
    { name: "Grupo", number: "120363000000000001", isGroup: true, tenantId },
    { name: "Zé do Telegram", number: null, telegramId: "77", isGroup: false, tenantId },
    { name: "Marta", number: "5511987654321", isGroup: false, tenantId: 2 },
  ]);
  await insert("ContactTags", [
    { contactId: 1, tagId: 1, tenantId },
    { contactId: 5, tagId: 1, tenantId: 2 },
  ]);
  await insert("ContactWallets", [{ contactId: 1, walletId: 2, tenantId }]);
  await insert("ChatFlow", [{ flow: {}, tenantId }]);
  const ticket = { whatsappId: 1, channel: "whatsapp", isGroup: false, unreadMessages: 2, tenantId };
  await insert("Tickets", [
    { ...ticket, status: "open", contactId: 1, userId: 2, queueId: 1 },
    { ...ticket, status: "pending", contactId: 2 },
    { ...ticket, status: "closed", contactId: 3, isGroup: true, userId: 2 },
    { ...ticket, status: "open", contactId: 4, channel: "telegram", whatsappId: 2, userId: 2 },
    { ...ticket, status: "closed", contactId: 5, whatsappId: null, tenantId: 2 },
    { ...ticket, status: "closed", contactId: 1, whatsappId: 3 },
  ]);
  await insert("LogTickets", [
    { type: "create", ticketId: 1 },
    { type: "open", ticketId: 1, userId: 2 },
    { type: "access", ticketId: 1, userId: 2 },
  ]);
  const message = (id: string, second: string, more: object) => ({
    ...{
      id,
      messageId: id.toUpperCase(),
      ticketId: 1,
      contactId: 1,
      mediaType: "chat",
      fromMe: false,
      read: true,
      tenantId,
    },
    ...{ createdAt: at(`12:00:${second}`), updatedAt: at(`12:00:${second}`), ...more },
  });
  await insert("Messages", [
    message("a1", "01", { body: "Bom dia" }),
    message("a2", "02", {
      body: "Olá",
      fromMe: true,
      contactId: null,
      userId: 2,
      ack: 3,
      quotedMsgId: "a1",
      sendType: "chat",
    }),
    message("a3", "03", { body: "voz.ogg", mediaType: "audio", mediaUrl: "1704888003000.ogg" }),
    message("a4", "04", { body: "nunca saiu", fromMe: true, messageId: null, status: "pending", userId: 2 }),
    message("a5", "05", {
      body: "Feliz aniversário",
      fromMe: true,
      messageId: null,
      scheduleDate: "2090-01-01T12:00:00Z",
      userId: 2,
    }),
    message("a6", "06", { body: "já foi", fromMe: true, scheduleDate: at("11:00:00"), ack: 2 }),
    message("a7", "07", { body: "no grupo", ticketId: 3, contactId: 1 }),
    message("a8", "08", { body: "do Telegram", ticketId: 4, contactId: 4 }),
    message("a9", "09", { body: "da outra", ticketId: 5, contactId: 5, tenantId: 2 }),
    message("b1", "10", { body: "perdida", ticketId: 99 }),
  ]);
  await insert("Campaigns", [
    { name: "Natal", status: "finished", message1: "Feliz Natal", sessionId: 1, mediaUrl: "null", tenantId },
    { name: "Verão", status: "scheduled", message1: "Chegou", sessionId: 1, start: "2090-01-01T12:00:00Z", tenantId },
  ]);
  await insert("CampaignContacts", [
    { campaignId: 1, contactId: 1, ack: 2, messageId: "X1", updatedAt: at("13:00:00") },
    { campaignId: 1, contactId: 2, ack: 0 },
    { campaignId: 1, contactId: 4, ack: 0 },
  ]);
  return there;
}

describe("an Izing", () => {
  let there: OtherSystem;
  let folder: string;
  let dry: Outcome;
  let outcome: Outcome;
  let loja: number;

  const bring = async (writes: boolean, isFinal = false): Promise<Outcome> => {
    const source = await openSource(there.url, {});
    const files = await openFolder(folder);
    return runMigration(source, { writes, isFinal, folder: files, onStep: () => undefined }).finally(source.close);
  };
  const here = <Row extends object>(sql: string) => rows<Row>(sql, [loja]);

  beforeAll(async () => {
    there = await anIzing();
    folder = mkdtempSync(join(tmpdir(), "guiche-izing-"));
    writeFileSync(join(folder, "1704888003000.ogg"), "OggS");
    dry = await bring(false);
    outcome = await bring(true);
    loja = (await rows<{ id: number }>(`SELECT id FROM companies WHERE name = 'Loja'`))[0]!.id;
  });
  afterAll(async () => {
    await there.drop();
    rmSync(folder, { recursive: true });
  });

  it("is counted table by table, and what stays there is named", () => {
    expect(dry.report).toEqual(outcome.report);
    expect(outcome).toMatchObject({
      family: "izing",
      untouched: [
        { table: "ChatFlow", rows: 1 },
        { table: "ContactWallets", rows: 1 },
      ],
    });
    expect(lines(outcome)).toEqual({
      "(Plans)": "1 found, 1 come",
      Companies: "2 found, 2 come",
      Settings: "4 found, 2 come, 2 notUsed",
      "(Settings)": "3 found, 3 come",
      Queues: "3 found, 3 come",
      Whatsapps: "3 found, 1 come, 1 otherChannel, 1 notUsed",
      Users: "3 found, 3 come",
      UserQueues: "4 found, 1 come, 1 merged, 1 otherCompany, 1 noParent",
      Tags: "1 found, 1 come",
      QuickMessages: "1 found, 1 come",
      Contacts: "5 found, 4 come, 1 merged",
      Tickets: "6 found, 6 come",
      Messages: "9 found, 8 come, 1 noParent",
      "(TicketTraking)": "6 found, 6 come",
      ContactTags: "2 found, 1 come, 1 otherCompany",
      LogTickets: "3 found, 2 come, 1 notUsed",
      Campaigns: "2 found, 2 come",
      CampaignShipping: "3 found, 1 come, 1 merged, 1 empty",
      Schedules: "1 found, 1 notFinal",
      "(messages: files)": "1 found, 1 come",
    });
    expect(notes(outcome).sort()).toEqual([
      "campaignStopped: Verão",
      "fileOwed: a3|1",
      "otherChannel: 4",
      "seededPassword: admin@izing.io",
      "suspended: Outra",
      "twoLive: 2",
      "unsentOrFailed: a4|1",
    ]);
  });

  it("comes with its hours, its notice outside of them, its people and its rules", async () => {
    const [company] = await here<{ schedules: { weekdayEn: string; startTime: string; endTime: string }[] }>(
      `SELECT "outOfHoursMessage" AS notice, schedules FROM companies WHERE id = $1`,
    );
    expect(company).toMatchObject({ notice: "Voltamos às 8 h" });
    expect(company!.schedules).toMatchObject([
      { weekdayEn: "monday", startTime: "08:00", endTime: "12:00", ranges: [{ startTime: "14:00", endTime: "18:00" }] },
      { weekdayEn: "tuesday", startTime: "00:00", endTime: "23:59" },
      ...["wednesday", "thursday", "friday", "saturday", "sunday"].map((weekdayEn) => ({
        ...{ weekdayEn, startTime: "00:00", endTime: "00:00" },
      })),
    ]);
    expect(await here(`SELECT key, value FROM settings WHERE "companyId" = $1 ORDER BY key`)).toEqual([
      { key: "CheckMsgIsGroup", value: "enabled" },
      { key: "call", value: "disabled" },
      { key: "scheduleType", value: "company" },
    ]);
    expect(await rows(`SELECT name, "allTicket" AS all FROM users WHERE name IN ('Ana', 'Bia') ORDER BY name`)).toEqual(
      [
        { name: "Ana", all: true },
        { name: "Bia", all: false },
      ],
    );
    const signIn = async (secret: string) =>
      (await request(server.app).post("/api/auth/login").send({ email: "ana@x.example", password: secret })).status;
    expect([await signIn(password), await signIn("123456")]).toEqual([200, 401]);
    expect(await here(`SELECT shortcode, geral FROM quick_messages WHERE "companyId" = $1`)).toEqual([
      { shortcode: "oi", geral: true },
    ]);
  });

  it("comes with its conversations: who wrote is known, and those of other channels are closed", async () => {
    expect(
      await here(
        `SELECT m.wid, m.body, m.ack, u.name AS by, m.quoted ->> 'wid' AS quoted, m."mediaState" AS file, t.status, w.name AS connection
           FROM messages m JOIN tickets t ON t.id = m."ticketId" LEFT JOIN users u ON u.id = m."userId"
                LEFT JOIN connections w ON w.id = t."connectionId" WHERE m."companyId" = $1 ORDER BY m."createdAt"`,
      ),
    ).toMatchObject([
      { wid: "A1", body: "Bom dia", by: null, status: "open", connection: "Balcão" },
      { wid: "A2", ack: 4, by: "Ana", quoted: "A1" },
      { wid: "A3", body: "voz.ogg", file: "ready" },
      { wid: "a4", body: "nunca saiu", ack: 2 },
      { wid: "A6", body: "já foi", ack: 3 },
      { wid: "A7", status: "closed" },
      { wid: "A8", status: "closed", connection: null },
    ]);
    expect(
      await here(
        `SELECT c.name, c.number, (SELECT count(*)::int FROM contact_identities i WHERE i."contactId" = c.id) > 0 AS known
           FROM contacts c WHERE c."companyId" = $1 ORDER BY c.name`,
      ),
    ).toEqual([
      { name: "Grupo", number: null, known: true },
      { name: "Marta", number: "5511987654321", known: true },
      { name: "Zé do Telegram", number: null, known: false },
    ]);
  });

  it("comes with what it would still send once it has stopped, and brings nothing twice", async () => {
    const final = await bring(true, true);
    expect(lines(final)).toMatchObject({ Schedules: "1 found, 1 come" });
    expect(
      await here(
        `SELECT s.body, s.status, s."sendAt", c.name AS contact, w.name AS connection FROM schedules s
           JOIN contacts c ON c.id = s."contactId" JOIN connections w ON w.id = s."connectionId" WHERE s."companyId" = $1`,
      ),
    ).toEqual([
      {
        ...{ body: "Feliz aniversário", status: "PENDENTE", contact: "Marta", connection: "Balcão" },
        sendAt: new Date("2090-01-01T12:00:00Z"),
      },
    ]);
    const again = await bring(true, true);
    expect(again.report.lines.filter(({ comes, changed }) => comes + changed > 0)).toEqual([]);
  });
});
