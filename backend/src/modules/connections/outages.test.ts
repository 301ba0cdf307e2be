/** @jest-environment-options {"server": "own"} */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { connectionApi, type ConnectionStatus } from "@guiche/contract/connections";
import type { StatusDetail } from "../../channels/provider";
import { Connection } from "../../models/connections/connection";
import { ConnectionLease } from "../../models/connections/connection-lease";
import { Outage } from "../../models/connections/outage";
import { Setting } from "../../models/accounts/setting";
import { companyChanged } from "../../core/cache";
import { findJob, definedRepeatingJobs } from "../../core/jobs/define-job";
import { configureMail } from "../../core/mail/mail";
import { scopeOfRow } from "../../core/tenant/scope";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { createCompany, connection, newNumber, user } from "../../testing/factories";
import { withMailbox } from "../../testing/mailbox";
import { withServer } from "../../testing/server";
import { recordStatus } from ".";

const server = withServer();
const mailbox = withMailbox();

let company: { id: number };
let admin: Caller;
let adminEmail: string;
let connectionId: number;
beforeEach(async () => {
  company = await createCompany();
  const person = await user(company.id, { profile: "admin" });
  adminEmail = person.email;
  admin = await signInAs(server.app, person);
  connectionId = (await connection(company.id, { name: "Matriz" })).id;
});
afterEach(async () => {
  await Connection.destroy({ where: {} });
});

const minutes = 60_000;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);
const tells = (status: ConnectionStatus, detail: StatusDetail = {}, id = connectionId) => {
  const ref = { companyId: company.id, connectionId: id, provider: "beta" as const };
  return recordStatus(scopeOfRow({ companyId: company.id }), ref, status, detail);
};
const outages = async () =>
  (await admin.call(connectionApi.outages, { params: { id: connectionId } })).records.map(
    ({ cause, endedAt }) => `${cause} ${endedAt ? "over" : "lasts"}`,
  );
const markWanted = () => Connection.update({ wanted: true }, { where: { id: connectionId } });
const up = async () => {
  await markWanted();
  await tells("CONNECTED", { number: newNumber() });
};
const sweep = () =>
  definedRepeatingJobs()
    .find(({ name }) => name === "outage.sweep")!
    .run();
const lease = (expiresAt: Date) =>
  ConnectionLease.create({
    companyId: company.id,
    connectionId,
    owner: "me",
    host: "here",
    pid: 1,
    startedAt: 1,
    expiresAt,
  });

describe("an outage", () => {
  it("begins when a session goes down, survives failed retries, and ends when it is connected", async () => {
    await up();
    await tells("TIMEOUT", { cause: "network" });
    await tells("OPENING");
    await tells("TIMEOUT", { cause: "network" });
    expect(await outages()).toEqual(["network lasts"]);
    await tells("CONNECTED");
    expect(await outages()).toEqual(["network over"]);
  });

  it("takes the more precise cause; a new one begins when a person becomes necessary", async () => {
    await up();
    await tells("TIMEOUT", { cause: "network" });
    await tells("TIMEOUT", { cause: "resting" });
    expect(await outages()).toEqual(["resting lasts"]);
    await tells("DISCONNECTED", { cause: "banned", wanted: false });
    expect(await outages()).toEqual(["banned lasts", "resting over"]);
    await tells("TIMEOUT", { cause: "network" });
    expect(await outages()).toEqual(["banned lasts", "resting over"]);
  });

  it("of a device removed on the phone lasts until a user pairs it again or logs it out", async () => {
    await up();
    await tells("DISCONNECTED", { cause: "loggedOut", wanted: false, number: null });
    await tells("qrcode", { qrcode: "x" });
    await tells("DISCONNECTED", { cause: "qrUnscanned", wanted: false });
    expect(await outages()).toEqual(["loggedOut lasts"]);
    await admin.call(connectionApi.logout, { params: { id: connectionId } });
    expect(await outages()).toEqual(["loggedOut over"]);
  });

  it("does not begin while a first QR is shown, or when an admin logs out or pairs again", async () => {
    await tells("OPENING");
    await tells("qrcode", { qrcode: "x" });
    await tells("TIMEOUT", { cause: "network" });
    await tells("DISCONNECTED", { cause: "qrUnscanned", wanted: false });
    await up();
    await tells("DISCONNECTED", { number: null });
    await tells("OPENING");
    await tells("qrcode", { qrcode: "y" });
    await sweep();
    expect(await outages()).toEqual([]);
  });

  it("does not begin when another process takes the session over, unless it stays down for a minute", async () => {
    await up();
    await lease(ago(-minutes));
    await tells("OPENING");
    await sweep();
    expect(await outages()).toEqual([]);
    const since = ago(61_000);
    await Connection.update({ statusSince: since }, { where: { id: connectionId } });
    await sweep();
    await sweep();
    expect(await outages()).toEqual(["network lasts"]);
    expect((await Outage.findOne({ where: { connectionId } }))?.startedAt).toEqual(since);
  });

  it("is found later when every process was down for more than a minute, and begins when the lease expired", async () => {
    await up();
    const leaseRow = await lease(ago(30_000));
    await sweep();
    expect(await outages()).toEqual([]);
    const leaseEnd = ago(10 * minutes);
    await leaseRow.update({ expiresAt: leaseEnd });
    await sweep();
    expect((await Outage.findOne({ where: { connectionId } }))?.startedAt).toEqual(leaseEnd);
    await tells("OPENING");
    expect(await outages()).toEqual(["network lasts"]);
    await tells("CONNECTED");
    expect(await outages()).toEqual(["network over"]);
  });

  it("opened just as the session connected is closed by the next sweep", async () => {
    await up();
    await lease(ago(-minutes));
    await Outage.create({ companyId: company.id, connectionId, cause: "network", startedAt: ago(5_000) });
    await sweep();
    expect(await outages()).toEqual(["network over"]);
  });

  it("is listed newest first, twenty a page", async () => {
    await Outage.bulkCreate(
      Array.from({ length: 21 }, (_, index) => ({
        companyId: company.id,
        connectionId,
        cause: "network" as const,
        startedAt: ago(index * minutes),
        endedAt: new Date(),
      })),
    );
    const page = (pageNumber: number) =>
      admin.call(connectionApi.outages, { params: { id: connectionId }, query: { pageNumber } });
    const [first, second] = [await page(1), await page(2)];
    expect([first.records.length, first.hasMore, second.records.length, second.hasMore]).toEqual([20, true, 1, false]);
    const starts = [...first.records, ...second.records].map(({ startedAt }) => startedAt);
    expect(starts).toEqual([...starts].sort().reverse());
    expect(first.records[0]).toMatchObject({ whatsappId: connectionId, cause: "network" });
  });
});

/** Finds due mails in Postgres and sends them, as the reconciler and the workers do. */
async function mailsSent(): Promise<string[]> {
  for (const name of ["outage.mail", "restriction.mail"]) {
    const job = findJob(name)!;
    for (const { companyId, payload } of (await job.rebuild?.()) ?? [])
      await job.run(scopeOfRow({ companyId }), await job.payload.validate(payload));
  }
  return mailbox.all().map(({ to, subject, text }) => `To: ${to}\n${subject}\n${text}`);
}

const down = (values: Partial<Outage>) =>
  Outage.create({
    companyId: company.id,
    connectionId,
    cause: "network",
    startedAt: ago(3 * minutes),
    ...values,
  });

describe("admins get a mail", () => {
  it("when an outage lasts longer than two minutes, once", async () => {
    await user(company.id, { email: "agent-unwritten@example.com" });
    await user((await createCompany()).id, { profile: "admin", email: "outsider-unwritten@example.com" });
    const outage = await down({ startedAt: ago(1.5 * minutes) });
    expect(await mailsSent()).toEqual([]);
    await outage.update({ startedAt: ago(2.1 * minutes) });
    const [mail, ...more] = await mailsSent();
    expect(more).toEqual([]);
    expect(mail).toContain(`To: ${adminEmail}\n`);
    expect(mail).not.toContain("unwritten");
    expect(mail).toMatch(/A conexão "Matriz" está fora do ar desde \d\d\/\d\d/);
    expect(mail).toContain("O WhatsApp não responde");
    expect(await mailsSent()).toHaveLength(1);
  });

  it.each([
    ["en", /The connection "Matriz" has been down since \d{1,2} [A-Z][a-z]+ \d{4}, \d\d:\d\d\./],
    ["es", /La conexión "Matriz" está caída desde/],
    ["tlh", /A conexão "Matriz" está fora do ar desde/],
  ])("in the company's language: %s", async (language, words) => {
    await Setting.create({ companyId: company.id, key: "language", value: language });
    companyChanged(scopeOfRow({ companyId: company.id }));
    await down({});
    expect((await mailsSent()).join()).toMatch(words);
  });

  it("in the words of an official number, whose customers are still heard", async () => {
    await Connection.update({ provider: "official" }, { where: { id: connectionId } });
    await down({ cause: "banned" });
    const [mail] = await mailsSent();
    expect(mail).toContain("A Meta bloqueou este número. Veja o motivo e peça a revisão no Gerenciador do WhatsApp");
    expect(mail).toContain("As mensagens dos seus clientes continuam chegando");
    expect(mail).not.toContain("celular");
  });

  it("with the end of a long outage that is already over, and none about a short one", async () => {
    await down({ endedAt: ago(2.5 * minutes) });
    expect(await mailsSent()).toEqual([]);
    await down({ startedAt: ago(10 * minutes), endedAt: ago(minutes) });
    const [mail] = await mailsSent();
    expect(mail).toMatch(/ficou fora do ar de .+ a .+ e já voltou\./);
    // Nothing is left to do, so the mail gives the cause without its advice.
    expect(mail).toContain("O WhatsApp não responde.");
    expect(mail).not.toContain("verifique a internet");
  });

  it.each(["loggedOut", "replaced", "banned", "outdated", "restricted"] as const)(
    "at once when WhatsApp needs a person: %s",
    async (cause) => {
      await up();
      await tells("TIMEOUT", { cause: "network" });
      expect(await mailsSent()).toEqual([]);
      await tells("DISCONNECTED", { cause, wanted: false });
      expect(await mailsSent()).toHaveLength(1);
      await tells("DISCONNECTED", { cause, wanted: false });
      expect(await mailsSent()).toHaveLength(1);
    },
  );

  it("once per restriction of an account that stays connected", async () => {
    await up();
    const until = ago(-60 * minutes);
    await tells("CONNECTED", { restrictedUntil: until });
    expect((await mailsSent()).join()).toMatch(/não permite que a conexão "Matriz" inicie conversas/);
    await tells("TIMEOUT", { cause: "network" });
    await tells("CONNECTED", {});
    expect(await mailsSent()).toHaveLength(1);
    await tells("CONNECTED", { restrictedUntil: null });
    await tells("CONNECTED", { restrictedUntil: until });
    expect(await mailsSent()).toHaveLength(2);
    await Connection.update({ restrictedUntil: ago(minutes) }, { where: { id: connectionId } });
    await tells("CONNECTED", { restrictedUntil: until });
    expect(await mailsSent()).toHaveLength(3);
  });

  it("later when it could not be sent at first", async () => {
    const { folder } = mailbox;
    const blockedPath = join(folder, "blocked");
    writeFileSync(blockedPath, "a file where the folder should be");
    configureMail({ folder: blockedPath });
    const outage = await down({});
    await expect(mailsSent()).rejects.toThrow("The mail was not sent: EEXIST");
    expect((await outage.reload()).mailedAt).toBeNull();
    rmSync(blockedPath);
    configureMail({ folder });
    expect(await mailsSent()).toHaveLength(1);
  });

  it("once when two processes find the same outage at the same time", async () => {
    const { id } = await down({});
    const job = findJob("outage.mail")!;
    await Promise.all(
      Array.from({ length: 5 }, () => job.run(scopeOfRow({ companyId: company.id }), { outageId: id })),
    );
    expect(mailbox.all()).toHaveLength(1);
  });
});
