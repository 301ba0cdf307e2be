/** @jest-environment-options {"server": "own"} */
import { afterEach, beforeEach, expect, it } from "@jest/globals";
import { connectionApi, type ConnectionDto, type ConnectionStatus } from "@guiche/contract/connections";
import { RecordingListener } from "../../channels/recording-listener.suite";
import type { Listener } from "../../channels/provider";
import { startSessions, type Sessions, type SessionsOptions } from "../../channels/sessions";
import { Connection } from "../../models/connections/connection";
import { scopeOfRow } from "../../core/tenant/scope";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { createCompany, newNumber, user } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { inEveryPlace, memoryProvider } from "../../testing/memory-provider";
import { withServer } from "../../testing/server";
import { recordStatus } from ".";

const server = withServer();
let world: ReturnType<typeof memoryProvider>;
let sessions: Sessions | undefined;
let admin: Caller;
beforeEach(async () => {
  world = memoryProvider({ qrMs: 60_000, codeMs: 60_000 });
  admin = await signInAs(server.app, await user((await createCompany()).id, { profile: "admin" }));
});
afterEach(async () => {
  await sessions?.stop();
  await Connection.destroy({ where: {} });
});

/** Ignores customers' messages and stores the statuses that sessions report. */
class StatusListener extends RecordingListener {
  override status(...[ref, status, detail]: Parameters<Listener["status"]>) {
    return recordStatus(scopeOfRow(ref), ref, status, detail);
  }
}

async function work(timing: SessionsOptions["timing"] = { sweepMs: 60_000 }): Promise<Sessions> {
  const providers = inEveryPlace(world.provider);
  sessions = await startSessions({ listener: new StatusListener(), providers, timing });
  return sessions;
}

const add = (name = "Loja") => admin.call(connectionApi.create, { body: { name } });
const becomes = (id: number, status: ConnectionStatus): Promise<ConnectionDto> =>
  until(
    `status ${status}`,
    async () => {
      const row = await admin.call(connectionApi.show, { params: { id } });
      return row.status === status ? row : null;
    },
    15_000,
  );
const pair = (id: number, number: string) => admin.call(connectionApi.pair, { params: { id }, body: { number } });

async function createConnected(name?: string) {
  const { id } = await add(name);
  const number = newNumber();
  const phone = world.phone(number);
  phone.scan((await becomes(id, "qrcode")).qrcode!);
  await becomes(id, "CONNECTED");
  return { id, number, phone };
}

it("adding a connection shows its QR without another click", async () => {
  await work();
  const { id } = await add();
  const connectionDto = await becomes(id, "qrcode");
  expect(connectionDto.qrcode).toMatch(/^memory:/);
  expect(Date.parse(connectionDto.validUntil ?? "")).toBeGreaterThan(Date.now());
});

it("a code requested while a QR is shown and typed on the phone pairs the connection", async () => {
  await work();
  const { id } = await add();
  await becomes(id, "qrcode");
  const number = newNumber();
  await pair(id, number);
  const connectionDto = await becomes(id, "PAIRING");
  expect(connectionDto).toMatchObject({ qrcode: "", validUntil: expect.any(String) });
  world.phone(number).types(connectionDto.pairingCode!);
  expect(await becomes(id, "CONNECTED")).toMatchObject({ number, pairingCode: "", validUntil: null });
});

it("requesting a code without an open session opens one for a new pairing", async () => {
  await work();
  const { id, phone } = await createConnected();
  phone.replace();
  await becomes(id, "DISCONNECTED");
  const connectionDto = await pair(id, phone.number);
  expect(connectionDto.status).toBe("OPENING");
  phone.types((await becomes(id, "PAIRING")).pairingCode!);
  await becomes(id, "CONNECTED");
});

it("a phone that already serves another connection is logged out, and that connection is named", async () => {
  await work();
  const first = await createConnected("Matriz");
  const { id } = await add("Filial");
  world.phone(first.number).scan((await becomes(id, "qrcode")).qrcode!);
  const refusedConnection = await becomes(id, "DISCONNECTED");
  expect(refusedConnection).toMatchObject({ cause: "sameNumber", conflictsWith: "Matriz", number: null });
});

it("disconnecting removes the device, and no sweep reconnects it", async () => {
  const { live } = await work();
  const { id } = await createConnected();
  await admin.call(connectionApi.logout, { params: { id } });
  expect(await becomes(id, "DISCONNECTED")).toMatchObject({ number: null, cause: null });
  await until("no session", () => !live(id));
});

it("a connected session that is silent and fails its probe is reopened, and the outage is recorded", async () => {
  const { live } = await work({ sweepMs: 500, silentMs: 100 });
  const { id } = await createConnected();
  const silent = live(id)!;
  silent.probe = () => Promise.reject(new Error("No answer."));
  await until("another session", () => live(id) !== undefined && live(id) !== silent && live(id)!.open, 15_000);
  await becomes(id, "CONNECTED");
  const { records } = await admin.call(connectionApi.outages, { params: { id } });
  expect(records).toMatchObject([{ cause: "network", endedAt: expect.any(String) }]);
});

it("a session that answers its probe stays open", async () => {
  const { live } = await work({ sweepMs: 60_000, silentMs: 100 });
  const { id } = await createConnected();
  const session = live(id)!;
  let probes = 0;
  session.probe = () => Promise.resolve(void (probes += 1));
  await until("two probes", () => probes >= 2, 15_000);
  expect(live(id)).toBe(session);
  expect((await admin.call(connectionApi.outages, { params: { id } })).records).toEqual([]);
});
