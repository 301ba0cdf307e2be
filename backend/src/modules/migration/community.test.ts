/** @jest-environment-options {"server": "own"} */
import { migrationApi, type MigrationAct } from "@guiche/contract/migration";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import request from "supertest";
import { withServer } from "../../testing/server";
import type { Caller } from "../../testing/sign-in-as";
import { openSource, runMigration } from ".";
import { communityShop, type Community } from "./community.fixture";
import { lines, notes, platformOwner, rows, sourceAt, whileBlocked, work } from "./migration.fixture";
import { migrationRuns, type Outcome } from "../migration-runs";

const server = withServer();

/** As the command brings it. */
const bring = async (writes: boolean): Promise<Outcome> => {
  const source = await openSource(there.url, { company: "Loja da Rita" });
  return runMigration(source, { writes, onStep: () => undefined }).finally(source.close);
};

let there: Community;
let owner: Caller;
let dry: Outcome;
let outcome: Outcome;
let company: number;

/** As the platform's owner brings it in the browser. */
async function start(act: MigrationAct): Promise<Outcome> {
  await owner.call(migrationApi.start, { body: { act, company: "Loja da Rita" } });
  await work(server);
  const { run } = await owner.call(migrationApi.show);
  expect(run).toMatchObject({ act, state: "done", reportOf: act });
  return (await migrationRuns.outcome())!;
}

beforeAll(async () => {
  there = await communityShop();
  owner = await platformOwner(server);
  await owner.call(migrationApi.connect, { body: sourceAt(there.url) });
  await work(server);
  dry = await start("try");
  outcome = await start("bring");
  company = (await rows<{ id: number }>(`SELECT id FROM companies WHERE name = 'Loja da Rita'`))[0]!.id;
});
afterAll(() => there.drop());

it("a whaticket-community is recognised, and asked for what its database does not know", async () => {
  expect((await owner.call(migrationApi.show)).run?.facts).toMatchObject({
    ...{ family: "community", version: "20221016174529-last", messages: 11, companies: [], rates: 3 },
  });
});

it("a whaticket-community is asked for the name of its company", async () => {
  await expect(openSource(there.url, { company: " " })).rejects.toThrow("--company");
});

it("everything in it comes into that company, and is counted", () => {
  expect(outcome).toMatchObject({ family: "community", version: "20221016174529-last", untouched: [] });
  expect(dry.report).toEqual(outcome.report);
  expect(lines(outcome)).toMatchObject({
    Companies: "1 found, 1 come",
    Settings: "2 found, 2 notUsed",
    Users: "2 found, 2 come",
    UserQueues: "2 found, 1 come, 1 noParent",
    QuickMessages: "1 found, 1 come",
    Contacts: "2 found, 2 come",
    Tickets: "3 found, 3 come",
    Messages: "11 found, 11 come",
  });
  expect(notes(outcome).sort()).toEqual(["fileOwed: W5|1", "noTime: W9|1"]);
  expect(JSON.stringify(outcome)).not.toContain("um-segredo");
});

it("its people sign in and see tickets without a queue, and its rules are those of its code", async () => {
  const { status } = await request(server.app)
    .post("/api/auth/login")
    .send({ email: "rita@loja.example", password: "uma senha antiga" });
  expect(status).toBe(200);
  expect(await rows(`SELECT bool_and("allTicket") AS all FROM users WHERE "companyId" = $1`, [company])).toEqual([
    { all: true },
  ]);
  expect(await rows(`SELECT key, value FROM settings WHERE "companyId" = $1 ORDER BY key`, [company])).toEqual([
    { key: "CheckMsgIsGroup", value: "disabled" },
    { key: "call", value: "enabled" },
    { key: "reopenMinutes", value: "120" },
  ]);
  expect(
    await rows(`SELECT name, "orderQueue" AS place FROM queues WHERE "companyId" = $1 ORDER BY place`, [company]),
  ).toEqual([
    { name: "Financeiro", place: 1 },
    { name: "Vendas", place: 2 },
  ]);
  expect(await rows(`SELECT shortcode, message, geral FROM quick_messages WHERE "companyId" = $1`, [company])).toEqual([
    { shortcode: "oi", message: "Olá, 😀", geral: true },
  ]);
  expect(await rows(`SELECT "complationMessage" AS text FROM connections WHERE "companyId" = $1`, [company])).toEqual([
    { text: "Até logo" },
  ]);
});

it("its messages keep their texts, kinds, times and acknowledgements, which are of another library", async () => {
  const storedRows = await rows(
    `SELECT wid, body, "mediaType" AS kind, ack, "createdAt" AS at, quoted ->> 'wid' AS quoted, participant FROM messages
      WHERE "companyId" = $1 ORDER BY length(wid), wid`,
    [company],
  );
  const at = (time: string) => new Date(`2024-01-10T${time}Z`);
  expect(storedRows).toMatchObject([
    { wid: "W1", body: "Bom dia 😀 it's \\ok", kind: "chat", ack: 0, at: at("12:00:01") },
    { wid: "W2", body: "*Ana:*\nOlá!", ack: 4, quoted: "W1" },
    { wid: "W3", ack: 2 },
    { wid: "W4", ack: -1 },
    { wid: "W5", kind: "audio", ack: 5 },
    { wid: "W6", kind: "locationMessage", body: JSON.stringify({ latitude: -23.55, longitude: -46.63 }) },
    { wid: "W7", kind: "contactMessage" },
    { wid: "W8", body: "" },
    { wid: "W9", at: at("12:00:00") },
    { wid: "W10", body: "no outro" },
    { wid: "W11", participant: "5511987654321" },
  ]);
});

it("is asked for another zone when its times are of the future", async () => {
  const changedAt = (time: Date) => there.run(`UPDATE "Tickets" SET "updatedAt" = ? WHERE id = 2`, [time]);
  await changedAt(new Date(Date.now() + 3_600_000));
  await expect(bring(false)).rejects.toThrow("--zone");
  await changedAt(new Date("2024-01-10T12:00:00Z"));
});

it("waits when its database goes away in the middle, and goes on once it is back", async () => {
  await there.run(`UPDATE "QuickAnswers" SET message = 'Oi'`);
  await owner.call(migrationApi.start, { body: { act: "bring", company: "Loja da Rita" } });
  await whileBlocked(server.database.url, "quick_messages", () => work(server), there.disconnect);
  const { run } = await owner.call(migrationApi.show);
  expect(run).toMatchObject({ state: "failed", problem: "unreachable" });
  await owner.call(migrationApi.resume);
  await work(server);
  expect(await rows(`SELECT message FROM quick_messages WHERE "companyId" = $1`, [company])).toEqual([
    { message: "Oi" },
  ]);
});

it("brings nothing twice, neither by the command nor by the final run", async () => {
  for (const again of [await bring(true), await start("finish")])
    expect(again.report.lines.filter(({ comes, changed }) => comes + changed > 0)).toEqual([]);
});
