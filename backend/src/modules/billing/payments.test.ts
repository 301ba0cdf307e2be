/** @jest-environment-options {"server": "own"} */
import { describe, expect, it } from "@jest/globals";
import { invoiceApi } from "@guiche/contract/invoices";
import { subscriptionApi } from "@guiche/contract/subscriptions";
import { imitate } from "../../core/http/outside";
import { startService } from "../../../../simulator/src/services/service";
import request from "supertest";
import { AuditEntry } from "../../models/accounts/audit-entry";
import { Charge } from "../../models/billing/charge";
import { Company } from "../../models/accounts/company";
import { Payment } from "../../models/billing/payment";
import { updateSuspensions } from "../companies/suspension";
import { setClock } from "../../testing/clock";
import { createCompany, password, user } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { withMailbox } from "../../testing/mailbox";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { callerWith, signInAs } from "../../testing/sign-in-as";
import { reconcile } from "./reconcile";
import { address, withBank } from "./charges.fixture";

const { server, billing, travelTo, invoice, pixOf, notice, check, dueDate, ledger } = withBank();
const mails = withMailbox();

/** The company's audited actions about money, oldest first. */
const listAuditActions = async () =>
  (await AuditEntry.findAll({ where: { companyId: billing.acme.id }, order: [["id", "ASC"]], raw: true }))
    .map(({ action }) => action)
    .filter((action) => /^(payment|invoice)\./.test(action));

describe("a payment", () => {
  it("is booked once, however often and at once its notice comes", async () => {
    const { txid, chargeId } = await pixOf();
    const { events, stop } = recordBroadcasts();
    billing.bank.pay(txid);
    await Promise.all(Array.from({ length: 10 }, () => notice({ pix: [{ txid }] })));
    await notice({ pix: [{ txid }] });
    stop();
    expect(await dueDate()).toBe("2027-04-10");
    expect(events.filter(({ topic }) => topic === "payment")).toHaveLength(1);
    expect(await Payment.count({ where: { companyId: billing.acme.id } })).toBe(1);
    expect(await ledger()).toMatchObject({ credit: 0, entries: [{ kind: "invoice" }, { kind: "pix", value: 49.9 }] });
    expect(await billing.admin.call(subscriptionApi.charge, { params: { chargeId } })).toEqual({
      state: "paid",
      remainder: 0,
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
    const early = await startService(async (bankRequest) => {
      const { url } = billing.bank;
      const { method, path, body } = bankRequest;
      const answer = await fetch(url + path, { method, ...(method === "GET" ? {} : { body }) });
      const text = await answer.text();
      if (method === "PUT") {
        const txid = path.split("/").at(-1) ?? "";
        billing.bank.pay(txid);
        expect((await notice({ pix: [{ txid }] })).status).toBe(200);
      }
      return { status: answer.status, type: "application/json", body: text };
    });
    imitate({ "simulated bank": early.url });
    const chargeRequest = { body: { ...address, invoiceId } as never };
    const { chargeId } = await billing.admin.call(subscriptionApi.create, chargeRequest);
    imitate({ "simulated bank": billing.bank.url });
    await early.stop();
    expect(await check(chargeId ?? 0)).toMatchObject({ state: "paid", dueDate: "2027-04-10" });
    expect(await Payment.count({ where: { companyId: billing.acme.id } })).toBe(1);
    expect(await dueDate()).toBe("2027-04-10");
  });

  it("of another company moves nothing here, whoever names it", async () => {
    await pixOf();
    const [mine, ours] = [billing.admin, billing.acme];
    billing.acme = await createCompany({ dueDate: "2027-03-10", planId: ours.planId });
    billing.admin = await signInAs(server.app, await user(billing.acme.id, { profile: "admin" }));
    const { txid } = await pixOf();
    billing.bank.pay(txid);
    const { txid: otherTxid } = (await Charge.findOne({ where: { companyId: ours.id } }))!;
    await notice({ pix: [{ txid }, { txid: otherTxid }] });
    expect(await dueDate()).toBe("2027-04-10");
    [billing.admin, billing.acme] = [mine, ours];
    expect(await dueDate()).toBe("2027-03-10");
    expect(await invoice()).toMatchObject({ status: "open" });
    expect((await ledger()).credit).toBe(0);
  });

  it('without a notice is found by "check now", and by the sweep', async () => {
    const first = await pixOf();
    expect((await check(first.chargeId)).state).toBe("waiting");
    billing.bank.pay(first.txid);
    expect(await check(first.chargeId)).toMatchObject({ state: "paid", dueDate: "2027-04-10" });
    await travelTo("2027-04-01T12:00:00-03:00");
    const [next] = (await billing.admin.call(invoiceApi.all)).filter(({ status }) => status === "open");
    const reply = await billing.admin.call(subscriptionApi.create, {
      body: { ...address, invoiceId: next!.id } as never,
    });
    billing.bank.pay((await Charge.findByPk(reply.chargeId ?? 0))!.txid);
    await reconcile();
    expect(await dueDate()).toBe("2027-05-10");
  });

  it("is told once to each admin, in whatever browser they sign in next", async () => {
    const showRenewal = async () => (await billing.admin.call(subscriptionApi.renewal)).renewedUntil;
    expect(await showRenewal()).toBeNull();
    const { txid, chargeId } = await pixOf();
    billing.bank.pay(txid);
    await check(chargeId);
    await travelTo("2027-03-02T12:00:00-03:00");
    expect([await showRenewal(), await showRenewal()]).toEqual(["2027-04-10", null]);
    await Company.update({ dueDate: "2027-04-05" }, { where: { id: billing.acme.id } });
    expect(await showRenewal()).toBeNull();
  });

  it("that is too small leaves the rest open, and one that is too large becomes credit", async () => {
    const { txid, chargeId } = await pixOf();
    billing.bank.pay(txid, "40.00");
    expect(await check(chargeId)).toEqual({ state: "underpaid", remainder: 9.9, dueDate: "2027-03-10" });
    expect(await invoice()).toMatchObject({ status: "open", remainder: 9.9 });
    const rest = await pixOf();
    expect(rest.valor.original).toBe("9.90");
    billing.bank.pay(rest.txid, "20.00");
    expect(await check(rest.chargeId)).toEqual({ state: "overpaid", remainder: 0, dueDate: "2027-04-10" });
    expect((await check(chargeId)).state).toBe("paid");
    expect((await ledger()).credit).toBe(10.1);
    expect(await dueDate()).toBe("2027-04-10");
  });

  it("by two charges, or after one by hand, moves the due date once: the second is credit, and the owner is told", async () => {
    const { txid } = await pixOf();
    billing.bank.pay(txid);
    await billing.owner.call(invoiceApi.pay, { params: { id: (await invoice()).id }, body: { reason: "dinheiro" } });
    await reconcile();
    await reconcile();
    expect(mails.to(billing.olga.email)).toEqual([
      expect.stringMatching(/^Acme pagou R\$\s49,90 e a fatura já estava paga/),
    ]);
    expect(mails.to(billing.ana.email)).toEqual([]);
    expect(await dueDate()).toBe("2027-04-10");
    expect((await ledger()).credit).toBe(49.9);
    await travelTo("2027-04-01T12:00:00-03:00");
    await billing.admin.call(invoiceApi.all);
    expect(await dueDate()).toBe("2027-05-10");
    expect((await ledger()).credit).toBe(0);
  });

  it("is on the receipt of its invoice, with what credit paid; an open invoice has none", async () => {
    const { txid, chargeId } = await pixOf();
    const { id } = await invoice();
    const receipt = () => billing.admin.ask(invoiceApi.receipt, { params: { id } });
    expect((await receipt()).status).toBe(404);
    billing.bank.pay(txid, "40.00");
    await check(chargeId);
    await billing.owner.call(invoiceApi.pay, { params: { id }, body: { reason: "dinheiro" } });
    expect((await receipt()).body).toMatchObject({
      invoice: { id, value: 49.9, status: "paid", company: { name: "Acme" } },
      billing: { billingName: "Acme", addressCity: "Recife" },
      payments: [
        { kind: "pix", value: 40 },
        { kind: "payment", value: 9.9, note: "dinheiro" },
      ],
      credit: 0,
    });
    const outsider = await signInAs(server.app, await user((await createCompany()).id, { profile: "admin" }));
    expect((await outsider.ask(invoiceApi.receipt, { params: { id } })).status).toBe(404);
  });

  it("that goes back opens the invoice again, leaves the due date and is told to the owner", async () => {
    const { txid, chargeId } = await pixOf();
    billing.bank.pay(txid);
    await check(chargeId);
    billing.bank.refund(txid);
    await notice({ pix: [{ txid }] });
    await notice({ pix: [{ txid }] });
    expect(await check(chargeId)).toEqual({ state: "refunded", remainder: 49.9, dueDate: "2027-04-10" });
    expect(await invoice()).toMatchObject({ status: "open", remainder: 49.9 });
    expect(await dueDate()).toBe("2027-04-10");
    expect((await ledger()).credit).toBe(0);
    expect(mails.to(billing.olga.email)).toEqual([expect.stringMatching(/^R\$\s49,90 que Acme pagou voltaram/)]);
    expect(await listAuditActions()).toEqual(["payment.received", "payment.returned"]);
  });

  it("of a deleted company is told to the owner once", async () => {
    const { txid } = await pixOf();
    billing.bank.pay(txid);
    await Company.update({ removedAt: new Date() }, { where: { id: billing.acme.id } });
    await notice({ pix: [{ txid }] });
    await notice({ pix: [{ txid }] });
    expect(mails.to(billing.olga.email)).toEqual([
      expect.stringMatching(/^Acme pagou R\$\s49,90 depois de ser excluída/),
    ]);
  });

  it("that goes back after its rest paid another invoice opens both: list and code ask for the same amount", async () => {
    const { txid, chargeId } = await pixOf();
    billing.bank.pay(txid, "72.40");
    await check(chargeId);
    await travelTo("2027-04-01T12:00:00-03:00");
    const [second] = await billing.admin.call(invoiceApi.all);
    expect(second).toMatchObject({ status: "open", remainder: 27.4 });
    await billing.owner.call(invoiceApi.pay, { params: { id: second!.id }, body: { reason: "dinheiro" } });
    billing.bank.refund(txid);
    await notice({ pix: [{ txid }] });
    const rows = await billing.admin.call(invoiceApi.all);
    expect(rows.map(({ status, remainder }) => [status, remainder])).toEqual([
      ["open", 49.9],
      ["open", 22.5],
    ]);
    expect((await ledger()).credit).toBe(27.4);
    expect((await pixOf()).valor.original).toBe("22.50");
    expect(await dueDate()).toBe("2027-05-10");
  });

  it("of a deleted invoice is kept as credit", async () => {
    const { txid } = await pixOf();
    billing.bank.pay(txid);
    await Company.update({ dueDate: null }, { where: { id: billing.acme.id } });
    await billing.admin.call(invoiceApi.all);
    await reconcile();
    expect((await ledger()).credit).toBe(49.9);
  });

  it("readmits a suspended company: its admin signs in to pay, and the desk is open again", async () => {
    setClock("2027-03-20T12:00:00-03:00");
    await updateSuspensions();
    const signIn = (more: object) =>
      request(server.app)
        .post("/api/auth/login")
        .send({ email: billing.ana.email, password, ...more });
    expect((await signIn({})).status).toBe(401);
    billing.admin = callerWith(server.app, ((await signIn({ toPay: true })).body as { token: string }).token);
    const { txid, chargeId } = await pixOf();
    billing.bank.pay(txid);
    expect(await check(chargeId)).toMatchObject({ state: "paid", dueDate: "2027-04-20" });
    await until("it is readmitted", async () => (await Company.findByPk(billing.acme.id))?.suspendedAt === null);
    expect((await signIn({})).status).toBe(200);
  });
});
