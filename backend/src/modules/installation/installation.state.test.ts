/** @jest-environment-options {"server": "own"} */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { installationApi, type WorkKind } from "@guiche/contract/installation";
import { hostname } from "node:os";
import { ownIdentity } from "../../channels/process-identity";
import { database } from "../../core/db/connect";
import { registry } from "../../core/metrics/metrics";
import { closeRedis, configureRedis } from "../../core/redis";
import { enqueue, stopJobs } from "../../core/jobs/run-jobs";
import { defineJob } from "../../core/jobs/define-job";
import { scopeOfRow } from "../../core/tenant/scope";
import { BotCall } from "../../models/bot/bot-call";
import { noteBackup } from "../../core/backup/note-backup";
import { Company } from "../../models/accounts/company";
import { Connection } from "../../models/connections/connection";
import { ConnectionLease } from "../../models/connections/connection-lease";
import { Outage } from "../../models/connections/outage";
import { OutboxEntry } from "../../models/messages/outbox-entry";
import { Ticket } from "../../models/tickets/ticket";
import { campaign, createCompany, ticket, user } from "../../testing/factories";
import { withServer } from "../../testing/server";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { object } from "yup";
import { measureInstallation, registerProcess } from ".";

const server = withServer();
let companyId: number;
let owner: Caller;
beforeAll(async () => {
  measureInstallation();
  companyId = (await createCompany()).id;
  owner = await signInAs(server.app, await user(companyId, { super: true, profile: "admin" }));
});
afterAll(() => closeRedis());

const state = () => owner.call(installationApi.show);
const workOf = async (kind: WorkKind) => (await state()).work.find((each) => each.kind === kind);
const connection = (status: "CONNECTED" | "DISCONNECTED") =>
  Connection.create({ companyId, name: randomUUID(), provider: "simulator", status, wanted: true });
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);

it("an admin of a company may not see the state of the installation", async () => {
  const admin = await signInAs(server.app, await user(companyId, { profile: "admin" }));
  const answer = await admin.ask(installationApi.show);
  expect([answer.status, answer.body]).toEqual([403, { error: "ERR_NO_PERMISSION" }]);
});

it("an empty installation has no process and nothing that waits, and no jobs are told without Redis", async () => {
  const { processes, work, leases, storage } = await state();
  expect([processes, leases]).toEqual([[], { held: 0, expired: 0 }]);
  for (const { kind, waiting, oldestSeconds, isStuck } of work)
    expect([kind, waiting, oldestSeconds, isStuck]).toEqual([kind, kind === "jobs" ? null : 0, null, false]);
  expect(storage.fileBytes).toBe(0);
  expect(storage.databaseBytes).toBeGreaterThan(1_000_000);
  expect(storage.freeBytes).toBeGreaterThan(0);
});

it("a process is listed with its sessions until it ends, and is silent without heartbeats", async () => {
  const unregister = await registerProcess("worker");
  const { host, pid, startedAt } = ownIdentity();
  const { id: connectionId } = await connection("CONNECTED");
  const lease = { companyId, connectionId, owner: "me", host, pid, startedAt, expiresAt: ago(-60) };
  await ConnectionLease.create(lease);
  const [workerProcess, ...others] = (await state()).processes;
  expect(others).toEqual([]);
  expect(workerProcess).toMatchObject({ host: hostname(), pid, role: "worker", sessions: 1, isSilent: false });
  expect(workerProcess?.version).toMatch(/^\d+\.\d+\.\d+/);

  await database().query(`UPDATE server_processes SET "updatedAt" = now() - interval '40 seconds'`);
  await ConnectionLease.update({ expiresAt: ago(1) }, { where: { companyId } });
  const silent = await state();
  expect(silent.processes[0]).toMatchObject({ isSilent: true, sessions: 0 });
  expect(silent.leases).toEqual({ held: 0, expired: 1 });

  await unregister();
  expect((await state()).processes).toEqual([]);
});

it("a connection that was logged out waits for no process, one that should be open without a lease does", async () => {
  const before = (await state()).leases;
  const { host, pid, startedAt } = ownIdentity();
  const { id: connectionId } = await connection("CONNECTED");
  expect((await state()).leases).toEqual({ held: before.held, expired: before.expired + 1 });
  await ConnectionLease.create({ companyId, connectionId, owner: "me", host, pid, startedAt, expiresAt: ago(-60) });
  expect((await state()).leases).toEqual({ held: before.held + 1, expired: before.expired });
  // As a logout leaves it.
  await Connection.update({ wanted: false, status: "DISCONNECTED" }, { where: { companyId, id: connectionId } });
  await ConnectionLease.update({ expiresAt: ago(1) }, { where: { companyId, connectionId } });
  expect((await state()).leases).toEqual(before);
});

it("Prometheus learns of connections that are down for long, of companies that work, and of the last backup", async () => {
  const figure = async (name: string) => (await registry.getSingleMetric(name)!.get()).values;
  expect(await figure("guiche_backup_completed_timestamp_seconds")).toEqual([]);
  await noteBackup(server.database.url, new Date("2026-11-20T03:00:00Z"));
  await noteBackup(server.database.url, new Date("2026-11-27T03:00:00Z"));
  expect(await figure("guiche_backup_completed_timestamp_seconds")).toMatchObject([{ value: 1_795_748_400 }]);

  const down = async (cause: "network" | "loggedOut", seconds: number, ended = false) => {
    const { id: connectionId } = await connection("DISCONNECTED");
    const endedAt = ended ? new Date() : null;
    return Outage.create({ companyId, connectionId, cause, startedAt: ago(seconds), endedAt });
  };
  for (const [cause, seconds] of [
    ["network", 600],
    ["network", 400],
    ["network", 200],
    ["loggedOut", 900],
  ] as const)
    await down(cause, seconds);
  await down("network", 600, true);
  expect(await figure("guiche_connections_down")).toMatchObject([
    { labels: { cause: "loggedOut" }, value: 1 },
    { labels: { cause: "network" }, value: 2 },
  ]);
  await Company.update({ suspendedAt: new Date() }, { where: { id: companyId } });
  expect(await figure("guiche_connections_down")).toEqual([]);
  await Company.update({ suspendedAt: null }, { where: { id: companyId } });
});

it("calls of the bot and campaigns that are not taken are counted, those that wait for their time are not", async () => {
  const { id: ticketId } = await ticket(companyId);
  const call = {
    companyId,
    ticketId,
    kind: "prompt" as const,
    targetId: 1,
    request: { waitMs: 0, begins: true, session: null, choice: null },
    token: randomUUID(),
  };
  await BotCall.create({ ...call, seq: 1, state: "waiting", dueAt: ago(180) });
  await BotCall.create({ ...call, seq: 2, state: "waiting", dueAt: ago(-60), token: randomUUID() });
  await BotCall.create({ ...call, seq: 3, state: "done", dueAt: ago(900), token: randomUUID() });
  expect(await workOf("bot")).toMatchObject({ waiting: 1, isStuck: true });
  await BotCall.update({ state: "running", leaseUntil: ago(-60) }, { where: { companyId, seq: 1 } });
  expect(await workOf("bot")).toMatchObject({ waiting: 0, isStuck: false });
  await Ticket.update({ botDueAt: ago(20) }, { where: { companyId, id: ticketId } });
  expect(await workOf("bot")).toMatchObject({ waiting: 1, isStuck: false });

  await campaign(companyId, { status: "PROGRAMADA", scheduledAt: ago(400) });
  await campaign(companyId, { status: "PROGRAMADA", scheduledAt: ago(-400) });
  await campaign(companyId, { status: "EM_ANDAMENTO", isCopied: true });
  expect(await workOf("campaigns")).toMatchObject({ waiting: 1, isStuck: true });
  const text = await registry.getSingleMetricAsString("guiche_work_waiting");
  expect(text).toContain('guiche_work_waiting{kind="campaigns"} 1');
});

it("messages that wait are counted with the age that Prometheus gets, and are stuck after two minutes", async () => {
  const open = await connection("CONNECTED");
  const closedConnection = await connection("DISCONNECTED");
  const row = { companyId, chat: "55@s.whatsapp.net", wid: "w" };
  await OutboxEntry.create({ ...row, connectionId: open.id, nextTryAt: ago(60) });
  await OutboxEntry.create({ ...row, connectionId: open.id, nextTryAt: ago(-60), wid: "later" });
  await OutboxEntry.create({ ...row, connectionId: closedConnection.id, nextTryAt: ago(600) });
  expect(await workOf("outbox")).toMatchObject({ waiting: 1, isStuck: false });
  await OutboxEntry.update({ nextTryAt: ago(180) }, { where: { companyId, connectionId: open.id, wid: "w" } });
  const stuck = await workOf("outbox");
  expect(stuck).toMatchObject({ waiting: 1, isStuck: true });
  const text = await registry.getSingleMetricAsString("guiche_outbox_oldest_seconds");
  expect(Math.abs(Number(text.split(" ").at(-1)) - stuck!.oldestSeconds!)).toBeLessThan(5);
  expect(await workOf("resting")).toMatchObject({ waiting: 1, isStuck: false });
});

it("jobs that no process takes are counted", async () => {
  configureRedis(process.env.TEST_REDIS_URL ?? "");
  const before = (await workOf("jobs"))?.waiting ?? NaN;
  const job = defineJob({
    name: `test.backlog.${companyId}`,
    payload: object({}),
    attempts: 1,
    key: () => "one",
    run: () => Promise.resolve(),
  });
  await enqueue(scopeOfRow({ companyId }), job, {});
  expect((await workOf("jobs"))?.waiting).toBeGreaterThan(before);
  await stopJobs(0);
});
