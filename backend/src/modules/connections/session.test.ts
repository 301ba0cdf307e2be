import { beforeEach, describe, expect, it } from "@jest/globals";
import {
  connectionApi,
  connectionDetails,
  type ConnectionDto,
  type ConnectionDetailsDto,
} from "@guiche/contract/connections";
import { Connection } from "../../models/connections/connection";
import { ConnectionLease } from "../../models/connections/connection-lease";
import { onProcessEvent } from "../../core/events/process-bus";
import { scopeOfRow } from "../../core/tenant/scope";
import { signInAs, statusAndCode, type Caller } from "../../testing/sign-in-as";
import { createCompany, connection, newNumber, user } from "../../testing/factories";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { withServer } from "../../testing/server";
import { recordStatus } from ".";

const server = withServer();

let company: { id: number };
let admin: Caller;
beforeEach(async () => {
  company = await createCompany();
  admin = await signInAs(server.app, await user(company.id, { profile: "admin" }));
});

const adminOf = (dto: ConnectionDto): ConnectionDetailsDto => connectionDetails(dto)!;
const show = (id: number) => admin.call(connectionApi.show, { params: { id } });
const ref = (id: number) => ({ companyId: company.id, connectionId: id, provider: "beta" as const });
const tells = (
  id: number,
  ...[status, detail]: [Parameters<typeof recordStatus>[2], Parameters<typeof recordStatus>[3]?]
) => recordStatus(scopeOfRow({ companyId: company.id }), ref(id), status, detail);

describe("the session buttons", () => {
  it("starting a disconnected connection shows at once that it is opening", async () => {
    const { id } = await connection(company.id);
    await Connection.update({ cause: "replaced", retries: 3 }, { where: { id } });
    const { events: broadcasts, stop } = recordBroadcasts();
    const startedConnection = await admin.call(connectionApi.start, { params: { id } });
    stop();
    expect([startedConnection.status, adminOf(startedConnection).cause, adminOf(startedConnection).retries]).toEqual([
      "OPENING",
      null,
      0,
    ]);
    expect(broadcasts.map(({ topic }) => topic)).toContain("whatsappSession");
  });

  it("starting a connected one leaves its status as it is", async () => {
    const { id } = await connection(company.id);
    await tells(id, "CONNECTED", { number: newNumber() });
    expect((await admin.call(connectionApi.start, { params: { id } })).status).toBe("CONNECTED");
  });

  it("requesting a pairing code passes the number on, and is refused where nothing can be paired", async () => {
    const { id } = await connection(company.id);
    const wantedActs: unknown[] = [];
    const unsubscribe = onProcessEvent("connection.wanted", ({ connectionId, act, number }) => {
      if (connectionId === id) wantedActs.push([act, number]);
    });
    const pair = async (number: string) =>
      statusAndCode(await admin.ask(connectionApi.pair, { params: { id }, body: { number } }));
    expect(await pair("5511955550000")).toBe("200");
    await tells(id, "qrcode", { qrcode: "x" });
    expect(await pair("5511955550000")).toBe("200");
    await tells(id, "PAIRING", { pairingCode: "ABCD1234" });
    expect(await pair("5511955550000")).toBe("400 ERR_WAPP_ALREADY_PAIRED");
    await tells(id, "CONNECTED", { number: newNumber() });
    expect(await pair("5511955550000")).toBe("400 ERR_WAPP_ALREADY_PAIRED");
    await tells(id, "TIMEOUT", { cause: "network" });
    expect(await pair("5511955550000")).toBe("400 ERR_WAPP_ALREADY_PAIRED");
    expect(await pair("12ab")).toBe("400 ERR_VALIDATION");
    unsubscribe();
    expect(wantedActs).toEqual([
      ["pair", "5511955550000"],
      ["pair", "5511955550000"],
    ]);
  });
});

describe("a session's status report", () => {
  it("replaces the QR, code and retries of the previous report", async () => {
    const { id } = await connection(company.id);
    const validUntil = new Date(Date.now() + 60_000);
    await tells(id, "qrcode", { qrcode: "2@abc", retries: 2, validUntil });
    expect(await show(id)).toMatchObject({
      status: "qrcode",
      qrcode: "2@abc",
      retries: 2,
      validUntil: validUntil.toISOString(),
      pairingCode: "",
    });
    await tells(id, "PAIRING", { pairingCode: "ABCD1234", validUntil, retries: 2 });
    expect(await show(id)).toMatchObject({ status: "PAIRING", qrcode: "", pairingCode: "ABCD1234" });
    await tells(id, "CONNECTED", { number: newNumber() });
    expect(await show(id)).toMatchObject({ qrcode: "", pairingCode: "", validUntil: null, retries: 0 });
  });

  it("tells since when the line is down, through every attempt to link it again, and since when it is up", async () => {
    const { id } = await connection(company.id);
    const since = async () => adminOf(await show(id)).statusSince;
    await tells(id, "qrcode", { qrcode: "one" });
    const first = await since();
    await tells(id, "qrcode", { qrcode: "two", retries: 2 });
    expect(await since()).toBe(first);
    await tells(id, "DISCONNECTED", { cause: "qrUnscanned" });
    await tells(id, "OPENING");
    await tells(id, "qrcode", { qrcode: "three" });
    expect(await since()).toBe(first);
    await tells(id, "CONNECTED", { number: newNumber() });
    const up = await since();
    expect(Date.parse(up)).toBeGreaterThan(Date.parse(first));
    await tells(id, "TIMEOUT", { cause: "network" });
    const down = await since();
    expect(Date.parse(down)).toBeGreaterThan(Date.parse(up));
    await admin.call(connectionApi.renew, { params: { id } });
    await tells(id, "qrcode", { qrcode: "four" });
    expect(await since()).toBe(down);
  });

  it("of a restriction stays visible until it ends or is lifted, whatever else is reported", async () => {
    const { id } = await connection(company.id);
    const until = new Date(Date.now() + 3_600_000);
    const readRestriction = async () => adminOf(await show(id)).restrictedUntil;
    await tells(id, "CONNECTED", { number: newNumber(), restrictedUntil: until });
    await tells(id, "TIMEOUT", { cause: "network" });
    expect(await readRestriction()).toBe(until.toISOString());
    await tells(id, "CONNECTED", { restrictedUntil: null });
    expect(await readRestriction()).toBeNull();
    await tells(id, "CONNECTED", { restrictedUntil: new Date(Date.now() - 1_000), cause: "restricted" });
    expect([await readRestriction(), adminOf(await show(id)).cause]).toEqual([null, null]);
  });

  it("is ignored when another process has taken the connection over", async () => {
    const { id } = await connection(company.id);
    const lease = { companyId: company.id, connectionId: id, owner: "other", host: "there", pid: 1, startedAt: 1 };
    await ConnectionLease.create({ ...lease, fence: 5, expiresAt: new Date(Date.now() + 60_000) });
    const under = (fence: number, status: "CONNECTED" | "TIMEOUT") =>
      recordStatus(scopeOfRow({ companyId: company.id }), { ...ref(id), fence }, status, { number: newNumber() });
    await under(5, "CONNECTED");
    const { events: broadcasts, stop } = recordBroadcasts();
    await under(4, "TIMEOUT");
    stop();
    expect([(await show(id)).status, broadcasts]).toEqual(["CONNECTED", []]);
  });

  it("is refused when its number serves another connection, which is named only inside its own company", async () => {
    const number = newNumber();
    const [first, second] = [await connection(company.id, { name: "Matriz" }), await connection(company.id)];
    const foreign = await createCompany();
    const third = await connection(foreign.id);
    await tells(first.id, "CONNECTED", { number });
    expect(await tells(second.id, "CONNECTED", { number })).toBe("refused");
    await tells(second.id, "DISCONNECTED", { cause: "sameNumber", wanted: false });
    expect(adminOf(await show(second.id))).toMatchObject({
      cause: "sameNumber",
      conflictsWith: "Matriz",
      number: null,
    });
    const there = { companyId: foreign.id, connectionId: third.id, provider: "beta" as const };
    expect(await recordStatus(scopeOfRow({ companyId: foreign.id }), there, "CONNECTED", { number })).toBe("refused");
    const otherCompany = await signInAs(server.app, await user(foreign.id, { profile: "admin" }));
    const connectionDto = await otherCompany.call(connectionApi.show, { params: { id: third.id } });
    expect(adminOf(connectionDto).conflictsWith).toBeNull();
    expect(JSON.stringify(connectionDto)).not.toContain("Matriz");
    await admin.call(connectionApi.start, { params: { id: second.id } });
    expect(adminOf(await show(second.id)).conflictsWith).toBeNull();
  });
});
