/** @jest-environment-options {"server": "own"} */
import { X509Certificate } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { authApi } from "@guiche/contract/auth";
import { companyApi } from "@guiche/contract/companies";
import { invoiceApi } from "@guiche/contract/invoices";
import { paymentApi } from "@guiche/contract/payments";
import { platformApi } from "@guiche/contract/platform";
import { subscriptionApi } from "@guiche/contract/subscriptions";
import type { Transaction } from "sequelize";
import { imitate } from "../../core/http/outside";
import { startService } from "../../../../simulator/src/services/service";
import { companyChanged } from "../../core/cache";
import { transaction } from "../../core/db/transaction";
import { configureLimits } from "../../core/http/limits";
import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";
import { scopeOfRow } from "../../core/tenant/scope";
import { Charge } from "../../models/billing/charge";
import { Invoice } from "../../models/billing/invoice";
import { LedgerEntry } from "../../models/billing/ledger-entry";
import { Company } from "../../models/accounts/company";
import { holdCompany } from "../companies";
import { removeLeftovers } from "../companies/company.removing";
import { platformValues } from "../installation";
import { asP12, makeCertificates } from "../../testing/certificates";
import { setClock } from "../../testing/clock";
import { createCompany, plan, user } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { withMailbox } from "../../testing/mailbox";
import { signInAs } from "../../testing/sign-in-as";
import { liveCharge } from "./charges";
import { reconcile } from "./reconcile";
import { warnOfCertificate } from "./certificate-warning";
import { paymentSettings } from "./providers/settings";
import { address, withBank } from "./charges.fixture";

const { server, billing, travelTo, invoice, pixOf, check } = withBank();
const mails = withMailbox();

describe("a charge", () => {
  it("is one per invoice while it lives, whatever prices the request names", async () => {
    const { id: invoiceId } = await invoice();
    const chargeBody = { ...address, invoiceId, price: 1, users: 99, plan: "{}", cardNumber: "4111" };
    const replies = await Promise.all(
      [1, 2, 3].map(() => billing.admin.call(subscriptionApi.create, { body: chargeBody as never })),
    );
    expect(new Set(replies.map(({ chargeId }) => chargeId)).size).toBe(1);
    expect(replies[0]).toMatchObject({ valor: { original: "49.90" }, confirmedBy: "provider" });
    expect(replies[0]?.payUrl).toContain("/pagar/");
    expect(replies[0]?.secondsLeft).toBeGreaterThan(3_590);
    await travelTo("2027-03-01T15:00:00-03:00");
    expect((await pixOf()).chargeId).not.toBe(replies[0]?.chargeId);
  });

  it("is refused with words while the provider is unavailable, and leaves nothing half done", async () => {
    const bankFailure = { status: 502, type: "text/html", body: "<html>" };
    billing.bank.fail(bankFailure);
    const { id: invoiceId } = await invoice();
    const answer = await billing.admin.ask(subscriptionApi.create, { body: { ...address, invoiceId } as never });
    expect([answer.status, answer.body]).toEqual([503, { error: "ERR_PAYMENT_PROVIDER" }]);
    expect(await invoice()).toMatchObject({ status: "open" });
    expect((await pixOf()).qrcode.qrcode).toContain("SIMULADO");
  });

  it("that is paid during the trial ends it at once, for all who are signed in", async () => {
    await Company.update({ trialExpiration: "2027-03-10" }, { where: { id: billing.acme.id } });
    companyChanged(scopeOfRow({ companyId: billing.acme.id }));
    const state = async () => (await billing.admin.call(authApi.me)).company.state;
    const readListedState = async () =>
      (await billing.owner.call(companyApi.list)).find(({ id }) => id === billing.acme.id)?.state;
    expect([await state(), await readListedState()]).toEqual(["trial", "trial"]);
    const { chargeId, txid } = await pixOf();
    billing.bank.pay(txid);
    await check(chargeId);
    expect([await state(), await readListedState()]).toEqual(["active", "active"]);
    expect(await billing.admin.call(invoiceApi.all)).toMatchObject([{ status: "paid" }]);
    setClock("2027-04-11T12:00:00-03:00");
    billing.owner = await signInAs(server.app, billing.olga);
    expect(await readListedState()).toBe("overdue");
  });

  it("is asked about six times a minute, whoever asks", async () => {
    const { chargeId } = await pixOf();
    configureLimits({ scale: 1 });
    const ask = async () => (await billing.admin.ask(subscriptionApi.checkCharge, { params: { chargeId } })).status;
    const answers = [];
    for (let each = 0; each < 7; each += 1) answers.push(await ask());
    configureLimits({ scale: 1_000_000 });
    expect(answers).toEqual([200, 200, 200, 200, 200, 200, 429]);
  });

  it("that cannot be asked about says that the provider is unavailable", async () => {
    const { chargeId } = await pixOf();
    billing.bank.fail({ status: 502, type: "text/html", body: "<html>" });
    const answer = await billing.admin.ask(subscriptionApi.checkCharge, { params: { chargeId } });
    expect([answer.status, answer.body]).toEqual([503, { error: "ERR_PAYMENT_PROVIDER" }]);
  });

  it("keeps the price of its invoice when the plan changes", async () => {
    await pixOf();
    const { id: planId } = await plan({ valueCents: 9_900 });
    await Company.update({ planId }, { where: { id: billing.acme.id } });
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

describe("a charge that is made while", () => {
  const create = async (invoiceId: number) =>
    billing.admin.ask(subscriptionApi.create, { body: { ...address, invoiceId } as never });
  /** Changes the company's books while `act` waits for their lock. */
  async function during<T>(act: () => Promise<T>, change: (tx: Transaction) => Promise<unknown>): Promise<T> {
    let acting: Promise<T> | undefined;
    await transaction(scopeOfRow({ companyId: billing.acme.id }), async (inside) => {
      await holdCompany(inside);
      acting = act();
      await until("it waits for the lock", async () => (await waitingForLocks()) > 0);
      await change(inside.tx!);
    });
    return acting!;
  }
  async function waitingForLocks(): Promise<number> {
    const [row] = await crossTenantSql("testing").sql<{ count: number }>`
      SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    return row?.count ?? 0;
  }

  it.each(["simulated", "manual"] as const)("its invoice is paid by other means is refused: %s", async (provider) => {
    await billing.owner.call(paymentApi.saveSettings, { body: { provider } });
    for (const [key, value] of Object.entries({ pixKey: "pix@guiche.example", pixName: "Guichê", pixCity: "Recife" }))
      await billing.owner.call(platformApi.setSetting, { params: { key }, body: { value } });
    const { id } = await invoice();
    const paidAt = new Date();
    const { status, body } = await during(
      () => create(id),
      (tx) => Invoice.update({ paidAt, grantedAt: paidAt }, { where: { id }, transaction: tx }),
    );
    expect([status, body]).toEqual([409, { error: "ERR_INVOICE_PAID" }]);
    expect(await Charge.count({ where: { companyId: billing.acme.id } })).toBe(0);
  });

  it("its invoice gets another price has that price", async () => {
    const { id } = await invoice();
    const row = (await Invoice.findByPk(id, { raw: true }))!;
    const charge = await during(
      () => liveCharge(scopeOfRow({ companyId: billing.acme.id }), row),
      (tx) => Invoice.update({ valueCents: 9_900 }, { where: { id }, transaction: tx }),
    );
    expect(charge?.cents).toBe(9_900);
  });

  it("another request for it fails is withdrawn, because no one would follow it", async () => {
    const { id } = await invoice();
    const states = async () =>
      (await Charge.findAll({ where: { companyId: billing.acme.id }, raw: true })).map(({ state }) => state);
    let putCount = 0;
    const uneven = await startService(async ({ method, path, body }) => {
      if (method === "PUT" && ++putCount === 1) {
        await until("both have asked", () => putCount === 2);
        return { status: 502, type: "text/html", body: "<html>" };
      }
      if (method === "PUT") await until("the first has failed", async () => (await states())[0] === "failed");
      const answer = await fetch(billing.bank.url + path, { method, ...(method === "GET" ? {} : { body }) });
      return { status: answer.status, type: "application/json", body: await answer.text() };
    });
    imitate({ "simulated bank": uneven.url });
    const answers = await Promise.all([create(id), create(id)]);
    imitate({ "simulated bank": billing.bank.url });
    await uneven.stop();
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
    expect(await states()).toEqual(["cancelled"]);
    expect((await create(id)).status).toBe(200);
  });

  it("its time runs, after a crash, can be paid for the rest of it", async () => {
    const { id: invoiceId } = await invoice();
    await Charge.create({
      ...{ companyId: billing.acme.id, invoiceId, provider: "simulated", txid: "0123456789abcdef0123456789abcdef" },
      ...{ cents: 4_990, expiresAt: new Date("2027-03-01T12:20:00-03:00") },
    });
    await pixOf();
    const { path, body } = billing.bank.requests.findLast(({ method }) => method === "PUT")!;
    expect(path).toBe("/v2/cob/0123456789abcdef0123456789abcdef");
    const { calendario } = JSON.parse(body) as { calendario: { expiracao: number } };
    expect(calendario.expiracao).toBeGreaterThan(1_100);
    expect(calendario.expiracao).toBeLessThanOrEqual(1_200);
  });
});

describe("a charge that should not be paid any more", () => {
  const stateOf = async (id: number) => (await Charge.findByPk(id, { raw: true }))?.state;
  const untilCancelled = (id: number) =>
    until("the charge is cancelled", async () => (await stateOf(id)) === "cancelled");

  it("is withdrawn at the provider when its invoice is paid by other means", async () => {
    const { txid, chargeId } = await pixOf();
    await billing.owner.call(invoiceApi.pay, { params: { id: (await invoice()).id }, body: { reason: "dinheiro" } });
    await untilCancelled(chargeId);
    expect(() => billing.bank.pay(txid)).toThrow("withdrawn");
    expect((await check(chargeId)).state).toBe("expired");
    // Undoing the manual payment opens the invoice again, and it gets a new charge.
    const undo = { params: { id: (await invoice()).id }, body: { reason: "engano" } };
    await billing.owner.call(invoiceApi.undo, undo);
    expect((await pixOf()).chargeId).not.toBe(chargeId);
  });

  it("is withdrawn when its invoice is gone", async () => {
    const { chargeId } = await pixOf();
    await Company.update({ dueDate: null }, { where: { id: billing.acme.id } });
    await billing.admin.call(invoiceApi.all);
    await untilCancelled(chargeId);
  });

  it("is withdrawn when another amount is left to pay, and a new one is for that amount", async () => {
    const { chargeId } = await pixOf();
    await LedgerEntry.create({ companyId: billing.acme.id, kind: "payment", cents: 1_000, invoiceId: null, note: "" });
    const next = await pixOf();
    expect(next.valor.original).toBe("39.90");
    expect(await stateOf(chargeId)).toBe("cancelled");
  });

  it("is withdrawn when its company is deleted, whose rows wait for it", async () => {
    const { txid, chargeId } = await pixOf();
    const away = { status: 502, type: "text/html", body: "<html>" };
    billing.bank.fail(away);
    await billing.owner.call(companyApi.remove, { params: { id: billing.acme.id } });
    await until("the provider was told in vain", () => billing.bank.requests.at(-1)?.method === "PATCH");
    setClock("2027-03-01T12:05:00-03:00");
    await removeLeftovers();
    expect(await stateOf(chargeId)).toBe("cancelling");
    await reconcile();
    expect(() => billing.bank.pay(txid)).toThrow("withdrawn");
    await removeLeftovers();
    expect(await Company.findByPk(billing.acme.id)).toBeNull();
  });

  it("stays marked while the provider is unavailable, no second one is made, and the sweep withdraws it", async () => {
    const { txid, chargeId } = await pixOf();
    const away = { status: 502, type: "text/html", body: "<html>" };
    billing.bank.fail(away, away, away, away, away);
    await LedgerEntry.create({ companyId: billing.acme.id, kind: "payment", cents: 1_000, invoiceId: null, note: "" });
    const { id: invoiceId } = await invoice();
    const chargeRequest = { body: { ...address, invoiceId } as never };
    expect((await billing.admin.ask(subscriptionApi.create, chargeRequest)).body).toEqual({
      error: "ERR_PAYMENT_PROVIDER",
    });
    expect(await stateOf(chargeId)).toBe("cancelling");
    expect(await Charge.count({ where: { companyId: billing.acme.id } })).toBe(1);
    await until("the provider is back", async () => {
      await reconcile();
      return (await stateOf(chargeId)) === "cancelled";
    });
    expect(() => billing.bank.pay(txid)).toThrow("withdrawn");
  });
});

describe("the settings of the provider", () => {
  it("are the platform owner's, sealed, and never read back", async () => {
    expect((await billing.admin.ask(paymentApi.settings)).status).toBe(403);
    const savedSettings = await billing.owner.call(paymentApi.saveSettings, {
      body: { provider: "asaas", apiKey: "aact_secret", taxId: "11.222.333/0001-81" },
    });
    expect(savedSettings).toMatchObject({ provider: "asaas", apiKey: "****", clientSecret: "" });
    expect(savedSettings.hookPath).toMatch(/^\/api\/hooks\/asaas\/[\w-]{32}$/);
    await billing.owner.call(paymentApi.saveSettings, { body: { ...savedSettings, isSandbox: false } as never });
    expect((await paymentSettings()).apiKey).toBe("aact_secret");
    expect(await platformValues.get("payment.settings")).not.toContain("aact_secret");
  });

  it("of another account first book and withdraw the charges of the one before", async () => {
    const same = { pixKey: "one@guiche.example", isSandbox: true };
    await billing.owner.call(paymentApi.saveSettings, { body: same });
    const open = await pixOf();
    await billing.owner.call(paymentApi.saveSettings, { body: same });
    expect((await check(open.chargeId)).state).toBe("waiting");
    await billing.owner.call(paymentApi.saveSettings, { body: { pixKey: "two@guiche.example" } });
    expect((await Charge.findByPk(open.chargeId))?.state).toBe("cancelled");
    const paidCharge = await pixOf();
    billing.bank.pay(paidCharge.txid);
    await billing.owner.call(paymentApi.saveSettings, { body: { isSandbox: false } });
    expect((await Charge.findByPk(paidCharge.chargeId))?.state).toBe("paid");
    await billing.owner.call(paymentApi.saveSettings, { body: { isSandbox: true } });
  });

  it("know when a certificate expires, as PEM and as .p12, and its owner is warned in time, once", async () => {
    const { client } = makeCertificates();
    const efi = { provider: "efi", pixKey: "one@guiche.example", clientId: "id", clientSecret: "secret" };
    const save = (values: object) =>
      billing.owner.call(paymentApi.saveSettings, { body: { ...efi, ...values } as never });
    const { certificateUntil } = await save({ certificate: client.cert + client.key, passphrase: "" });
    expect(certificateUntil).toBe(new Date(new X509Certificate(client.cert).validTo).toISOString());
    const p12 = await save({ certificate: asP12(client, "senha").toString("base64"), passphrase: "senha" });
    expect(p12.certificateUntil).toBe(certificateUntil);
    for (const daysBefore of [40, 29, 28, 6, 1, 1]) {
      setClock(new Date(Date.parse(certificateUntil ?? "") - daysBefore * 86_400_000).toISOString());
      await warnOfCertificate();
    }
    expect(mails.to(billing.olga.email).map((text) => /vence (.+?)\./.exec(text)?.[1])).toEqual([
      "em 29 dias",
      "em 6 dias",
      "amanhã",
    ]);
    await save({ provider: "simulated", certificate: "", passphrase: "" });
  });

  it("that lack what the provider requires are refused, and the open charges stay", async () => {
    await billing.owner.call(paymentApi.saveSettings, { body: { pixKey: "one@guiche.example" } });
    const { chargeId } = await pixOf();
    const missing = { certificate: "", clientSecret: "", pixKey: "two@guiche.example" };
    for (const [body, fields] of [
      [
        { provider: "asaas", apiKey: "", taxId: "" },
        { apiKey: "Required", taxId: "Required" },
      ],
      [
        { provider: "efi", clientId: "id", ...missing },
        { certificate: "Required", clientSecret: "Required" },
      ],
    ] as const) {
      const response = await billing.owner.ask(paymentApi.saveSettings, { body });
      expect([response.status, response.body]).toEqual([400, { error: "ERR_VALIDATION", fields }]);
    }
    expect((await paymentSettings()).provider).toBe("simulated");
    expect((await check(chargeId)).state).toBe("waiting");
  });

  it("refuse a certificate that does not open", async () => {
    const answer = await billing.owner.ask(paymentApi.saveSettings, { body: { provider: "efi", certificate: "AAAA" } });
    expect([answer.status, answer.body]).toEqual([
      400,
      { error: "ERR_VALIDATION", fields: { certificate: "unreadable" } },
    ]);
  });
});
