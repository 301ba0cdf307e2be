import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { invoiceApi } from "@guiche/contract/invoices";
import { paymentApi } from "@guiche/contract/payments";
import { subscriptionApi, type PixCharge } from "@guiche/contract/subscriptions";
import { startPix, type PixService } from "../../../../simulator/src/services/pix";
import { startService } from "../../../../simulator/src/services/service";
import request from "supertest";
import { configureOutside } from "../../core/http/outside";
import { Charge } from "../../models/charge";
import { LedgerEntry } from "../../models/ledger-entry";
import { Company } from "../../models/company";
import { Payment } from "../../models/payment";
import type { User } from "../../models/user";
import { updateSuspensions } from "../companies/suspension";
import { platformValues } from "../installation";
import { setClock } from "../../testing/clock";
import { createCompany, password, plan, user } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { mailbox } from "../../testing/mailbox";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { withServer } from "../../testing/server";
import { callerWith, signInAs, type Caller } from "../../testing/sign-in-as";
import { reconcile } from "./charges";
import { configureProviders } from "./providers/chosen";
import { paymentSettings } from "./providers/settings";

const server = withServer();
let bank: PixService;
let olga: User;
let owner: Caller;
let ana: User;
let admin: Caller;
let acme: Company;

beforeAll(async () => {
  configureOutside({ allowCidrs: ["127.0.0.0/8"] });
  bank = await startPix();
  // Notices are sent by the tests: the desk has no port here.
  bank.silence(true);
  configureProviders({ simulated: bank.url });
  olga = await user((await createCompany({ name: "Guichê" })).id, { super: true, profile: "admin" });
});
afterAll(() => bank.stop());

async function travelTo(moment: string) {
  setClock(moment);
  owner = await signInAs(server.app, olga);
  admin = await signInAs(server.app, ana);
}

beforeEach(async () => {
  setClock("2027-03-01T12:00:00-03:00");
  const { id: planId } = await plan({ valueCents: 4_990 });
  acme = await createCompany({ name: "Acme", dueDate: "2027-03-10", planId });
  ana = await user(acme.id, { profile: "admin" });
  await travelTo("2027-03-01T12:00:00-03:00");
  await owner.call(paymentApi.saveSettings, { body: { provider: "simulated" } });
});

const address = { firstName: "Acme", address2: "Rua A", city: "Recife", zipcode: "50000-000", country: "BR" };
const invoice = async () => (await admin.call(invoiceApi.all)).at(-1)!;
const pixOf = async (): Promise<PixCharge & { txid: string; chargeId: number }> => {
  const { id: invoiceId } = await invoice();
  const reply = await admin.call(subscriptionApi.create, { body: { ...address, invoiceId } as never });
  const { txid } = (await Charge.findByPk(reply.chargeId ?? 0))!;
  return { ...reply, chargeId: reply.chargeId ?? 0, txid };
};
const notice = async (body: object, { provider = "simulated", token = "" } = {}) => {
  const known = token || (await paymentSettings()).hookToken;
  return request(server.app).post(`/api/hooks/${provider}/${known}/pix`).send(body);
};
const check = (chargeId: number) => admin.call(subscriptionApi.checkCharge, { params: { chargeId } });
const dueDate = async () => (await Company.findByPk(acme.id, { raw: true }))!.dueDate;
const ledger = () => admin.call(invoiceApi.ledger);

describe("a charge", () => {
  it("is one per invoice while it lives, whatever prices the request names", async () => {
    const { id: invoiceId } = await invoice();
    const asked = { ...address, invoiceId, price: 1, users: 99, plan: "{}", cardNumber: "4111" };
    const replies = await Promise.all(
      [1, 2, 3].map(() => admin.call(subscriptionApi.create, { body: asked as never })),
    );
    expect(new Set(replies.map(({ chargeId }) => chargeId)).size).toBe(1);
    expect(replies[0]).toMatchObject({ valor: { original: "49.90" }, confirmedBy: "provider" });
    expect(replies[0]?.payUrl).toContain("/pagar/");
    await travelTo("2027-03-01T15:00:00-03:00");
    expect((await pixOf()).chargeId).not.toBe(replies[0]?.chargeId);
  });

  it("is refused with words while the provider is away, and leaves nothing half done", async () => {
    const refused = { status: 502, type: "text/html", body: "<html>" };
    bank.fail(refused);
    const { id: invoiceId } = await invoice();
    const answer = await admin.ask(subscriptionApi.create, { body: { ...address, invoiceId } as never });
    expect([answer.status, answer.body]).toEqual([503, { error: "ERR_PAYMENT_UNAVAILABLE" }]);
    expect(await invoice()).toMatchObject({ status: "open" });
    expect((await pixOf()).qrcode.qrcode).toContain("SIMULADO");
  });

  it("keeps the price of its invoice when the plan changes meanwhile", async () => {
    await pixOf();
    const { id: planId } = await plan({ valueCents: 9_900 });
    await Company.update({ planId }, { where: { id: acme.id } });
    expect((await invoice()).value).toBe(49.9);
    await travelTo("2027-03-01T15:00:00-03:00");
    expect((await invoice()).value).toBe(99);
  });

  it("of another company is not found", async () => {
    const { chargeId } = await pixOf();
    const outsider = await signInAs(server.app, await user((await createCompany()).id, { profile: "admin" }));
    expect((await outsider.ask(subscriptionApi.charge, { params: { chargeId } })).status).toBe(404);
  });
});

describe("a charge that nobody should pay any more", () => {
  const stateOf = async (id: number) => (await Charge.findByPk(id, { raw: true }))?.state;
  const untilCancelled = (id: number) =>
    until("the charge is cancelled", async () => (await stateOf(id)) === "cancelled");

  it("is withdrawn at the provider when its invoice is paid by other means", async () => {
    const { txid, chargeId } = await pixOf();
    await owner.call(invoiceApi.pay, { params: { id: (await invoice()).id }, body: { reason: "dinheiro" } });
    await untilCancelled(chargeId);
    expect(() => bank.pay(txid)).toThrow("withdrawn");
    expect((await check(chargeId)).state).toBe("expired");
    // What a payment by hand took back opens is paid by a new charge.
    const undo = { params: { id: (await invoice()).id }, body: { reason: "engano" } };
    await owner.call(invoiceApi.undo, undo);
    expect((await pixOf()).chargeId).not.toBe(chargeId);
  });

  it("is withdrawn when its invoice is gone", async () => {
    const { chargeId } = await pixOf();
    await Company.update({ dueDate: null }, { where: { id: acme.id } });
    await admin.call(invoiceApi.all);
    await untilCancelled(chargeId);
  });

  it("is withdrawn when another amount is left to pay, and a new one is for that amount", async () => {
    const { chargeId } = await pixOf();
    await LedgerEntry.create({ companyId: acme.id, kind: "payment", cents: 1_000, invoiceId: null, note: "" });
    const next = await pixOf();
    expect(next.valor.original).toBe("39.90");
    expect(await stateOf(chargeId)).toBe("cancelled");
  });

  it("stays marked while the provider is away, no second one is made, and the sweep withdraws it", async () => {
    const { txid, chargeId } = await pixOf();
    const away = { status: 502, type: "text/html", body: "<html>" };
    bank.fail(away, away, away, away, away);
    await LedgerEntry.create({ companyId: acme.id, kind: "payment", cents: 1_000, invoiceId: null, note: "" });
    const { id: invoiceId } = await invoice();
    const asked = { body: { ...address, invoiceId } as never };
    expect((await admin.ask(subscriptionApi.create, asked)).status).toBe(503);
    expect(await stateOf(chargeId)).toBe("cancelling");
    expect(await Charge.count({ where: { companyId: acme.id } })).toBe(1);
    await until("the provider is back", async () => {
      await reconcile();
      return (await stateOf(chargeId)) === "cancelled";
    });
    expect(() => bank.pay(txid)).toThrow("withdrawn");
  });
});

describe("a payment", () => {
  it("is booked once, however often and at once its notice comes", async () => {
    const { txid, chargeId } = await pixOf();
    const { events, stop } = recordBroadcasts();
    bank.pay(txid);
    await Promise.all(Array.from({ length: 10 }, () => notice({ pix: [{ txid }] })));
    await notice({ pix: [{ txid }] });
    stop();
    expect(await dueDate()).toBe("2027-04-10");
    expect(events.filter(({ topic }) => topic === "payment")).toHaveLength(1);
    expect(await Payment.count({ where: { companyId: acme.id } })).toBe(1);
    expect(await ledger()).toMatchObject({ credit: 0, entries: [{ kind: "invoice" }, { kind: "pix", value: 49.9 }] });
    expect(await admin.call(subscriptionApi.charge, { params: { chargeId } })).toEqual({
      state: "paid",
      dueDate: "2027-04-10",
    });
  });

  it("is not believed because a notice says so", async () => {
    const { txid } = await pixOf();
    await notice({ pix: [{ txid, endToEndId: "E1", valor: "49.90" }] });
    expect((await notice({ pix: [{ txid }] }, { token: "wrong" })).status).toBe(404);
    expect((await notice({ pix: [{ txid }] }, { provider: "manual" })).status).toBe(404);
    expect((await notice({ pix: [null, { txid: "'; --" }, 7], payment: 3 })).status).toBe(200);
    expect(await invoice()).toMatchObject({ status: "open" });
  });

  it("whose notice comes before the provider has answered for the charge is booked once", async () => {
    const { id: invoiceId } = await invoice();
    const early = await startService(async (asked) => {
      const { url } = bank;
      const { method, path, body } = asked;
      const answer = await fetch(url + path, { method, ...(method === "GET" ? {} : { body }) });
      const text = await answer.text();
      if (method === "PUT") {
        const txid = path.split("/").at(-1) ?? "";
        bank.pay(txid);
        expect((await notice({ pix: [{ txid }] })).status).toBe(200);
      }
      return { status: answer.status, type: "application/json", body: text };
    });
    configureProviders({ simulated: early.url });
    const asked = { body: { ...address, invoiceId } as never };
    const { chargeId } = await admin.call(subscriptionApi.create, asked);
    configureProviders({ simulated: bank.url });
    await early.stop();
    expect(await check(chargeId ?? 0)).toEqual({ state: "paid", dueDate: "2027-04-10" });
    expect(await Payment.count({ where: { companyId: acme.id } })).toBe(1);
    expect(await dueDate()).toBe("2027-04-10");
  });

  it("of another company moves nothing here, whoever names it", async () => {
    await pixOf();
    const [mine, ours] = [admin, acme];
    acme = await createCompany({ dueDate: "2027-03-10", planId: ours.planId });
    admin = await signInAs(server.app, await user(acme.id, { profile: "admin" }));
    const { txid } = await pixOf();
    bank.pay(txid);
    const { txid: known } = (await Charge.findOne({ where: { companyId: ours.id } }))!;
    await notice({ pix: [{ txid }, { txid: known }] });
    expect(await dueDate()).toBe("2027-04-10");
    [admin, acme] = [mine, ours];
    expect(await dueDate()).toBe("2027-03-10");
    expect(await invoice()).toMatchObject({ status: "open" });
    expect((await ledger()).credit).toBe(0);
  });

  it('without a notice is found by "check now", and by the sweep', async () => {
    const first = await pixOf();
    expect((await check(first.chargeId)).state).toBe("waiting");
    bank.pay(first.txid);
    expect(await check(first.chargeId)).toEqual({ state: "paid", dueDate: "2027-04-10" });
    await travelTo("2027-04-01T12:00:00-03:00");
    const [next] = (await admin.call(invoiceApi.all)).filter(({ status }) => status === "open");
    const reply = await admin.call(subscriptionApi.create, { body: { ...address, invoiceId: next!.id } as never });
    bank.pay((await Charge.findByPk(reply.chargeId ?? 0))!.txid);
    await reconcile();
    expect(await dueDate()).toBe("2027-05-10");
  });

  it("that is too small leaves the rest open, and one that is too large becomes credit", async () => {
    const { txid, chargeId } = await pixOf();
    bank.pay(txid, "40.00");
    await check(chargeId);
    expect(await invoice()).toMatchObject({ status: "open", remainder: 9.9 });
    const rest = await pixOf();
    expect(rest.valor.original).toBe("9.90");
    bank.pay(rest.txid, "20.00");
    await check(rest.chargeId);
    expect((await ledger()).credit).toBe(10.1);
    expect(await dueDate()).toBe("2027-04-10");
  });

  it("by two charges, or after one by hand, moves the due date once: the second is credit, and the owner is told", async () => {
    const mails = mailbox();
    const { txid } = await pixOf();
    bank.pay(txid);
    await owner.call(invoiceApi.pay, { params: { id: (await invoice()).id }, body: { reason: "dinheiro" } });
    await reconcile();
    await reconcile();
    expect(mails.to(olga.email)).toEqual([expect.stringMatching(/^Acme pagou R\$\s49,90 e a fatura já estava paga/)]);
    expect(mails.to(ana.email)).toEqual([]);
    mails.close();
    expect(await dueDate()).toBe("2027-04-10");
    expect((await ledger()).credit).toBe(49.9);
    await travelTo("2027-04-01T12:00:00-03:00");
    await admin.call(invoiceApi.all);
    expect(await dueDate()).toBe("2027-05-10");
    expect((await ledger()).credit).toBe(0);
  });

  it("that goes back opens the invoice again and leaves the due date", async () => {
    const { txid, chargeId } = await pixOf();
    bank.pay(txid);
    await check(chargeId);
    bank.refund(txid);
    await notice({ pix: [{ txid }] });
    await notice({ pix: [{ txid }] });
    expect(await invoice()).toMatchObject({ status: "open", remainder: 49.9 });
    expect(await dueDate()).toBe("2027-04-10");
    expect((await ledger()).credit).toBe(0);
  });

  it("of a deleted invoice is kept as credit", async () => {
    const { txid } = await pixOf();
    bank.pay(txid);
    await Company.update({ dueDate: null }, { where: { id: acme.id } });
    await admin.call(invoiceApi.all);
    await reconcile();
    expect((await ledger()).credit).toBe(49.9);
  });

  it("readmits a suspended company: its admin signs in to pay, and the desk is open again", async () => {
    setClock("2027-03-20T12:00:00-03:00");
    await updateSuspensions();
    const signIn = (more: object) =>
      request(server.app)
        .post("/api/auth/login")
        .send({ email: ana.email, password, ...more });
    expect((await signIn({})).status).toBe(401);
    admin = callerWith(server.app, ((await signIn({ toPay: true })).body as { token: string }).token);
    const { txid, chargeId } = await pixOf();
    bank.pay(txid);
    expect(await check(chargeId)).toEqual({ state: "paid", dueDate: "2027-04-20" });
    await until("it is readmitted", async () => (await Company.findByPk(acme.id))?.suspendedAt === null);
    expect((await signIn({})).status).toBe(200);
  });
});

describe("the settings of the provider", () => {
  it("are the platform owner's, sealed, and never read back", async () => {
    expect((await admin.ask(paymentApi.settings)).status).toBe(403);
    const saved = await owner.call(paymentApi.saveSettings, {
      body: { provider: "asaas", apiKey: "aact_secret", taxId: "11.222.333/0001-81" },
    });
    expect(saved).toMatchObject({ provider: "asaas", apiKey: "****", clientSecret: "" });
    expect(saved.hookPath).toMatch(/^\/api\/hooks\/asaas\/[\w-]{32}$/);
    await owner.call(paymentApi.saveSettings, { body: { ...saved, isSandbox: false } as never });
    expect((await paymentSettings()).apiKey).toBe("aact_secret");
    expect(await platformValues.get("payment.settings")).not.toContain("aact_secret");
  });

  it("refuse a certificate that does not open", async () => {
    const answer = await owner.ask(paymentApi.saveSettings, { body: { provider: "efi", certificate: "AAAA" } });
    expect([answer.status, answer.body]).toEqual([
      400,
      { error: "ERR_VALIDATION", fields: { certificate: "unreadable" } },
    ]);
  });
});
