/** @jest-environment-options {"server": "own"} */
import { describe, expect, it } from "@jest/globals";
import { now } from "../../core/clock";
import { Charge } from "../../models/billing/charge";
import { LedgerEntry } from "../../models/billing/ledger-entry";
import { Payment } from "../../models/billing/payment";
import { setClock } from "../../testing/clock";
import { createCompany } from "../../testing/factories";
import { claimNoticed, clearNotified } from "./charge.store";
import { withBank } from "./charges.fixture";
import { checkNoticed } from "./notices";

const { billing, pixOf, tell, dueDate } = withBank();
const away = { status: 502, type: "text/html", body: "<html>" };

const payments = () => Payment.count({ where: { companyId: billing.acme.id } });
const noticedAt = async (id: number) => (await Charge.findByPk(id, { raw: true }))?.noticedAt;

describe("a notice", () => {
  it("is answered before the provider is asked, also while it is away", async () => {
    const { txid, chargeId } = await pixOf();
    billing.bank.pay(txid);
    const before = billing.bank.requests.length;
    expect((await tell({ pix: [{ txid }] })).status).toBe(200);
    expect(billing.bank.requests).toHaveLength(before);
    expect(await payments()).toBe(0);
    await checkNoticed();
    expect([await payments(), await dueDate(), await noticedAt(chargeId)]).toEqual([1, "2027-04-10", null]);
  });

  it("that was answered just before a crash is followed by the next process, once", async () => {
    const { txid } = await pixOf();
    billing.bank.pay(txid);
    await tell({ pix: [{ txid }] });
    await Promise.all([checkNoticed(), checkNoticed(), checkNoticed()]);
    const requestCount = billing.bank.requests.length;
    await checkNoticed();
    expect([await payments(), billing.bank.requests.length]).toEqual([1, requestCount]);
  });

  it("whose process died while it asked is taken by another one after a minute", async () => {
    const { txid } = await pixOf();
    billing.bank.pay(txid);
    await tell({ pix: [{ txid }] });
    // The process that claims it never comes back.
    expect(await claimNoticed(now(), 20)).toHaveLength(1);
    await checkNoticed();
    expect(await payments()).toBe(0);
    setClock("2027-03-01T12:01:30-03:00");
    await checkNoticed();
    expect([await payments(), await dueDate()]).toEqual([1, "2027-04-10"]);
  });

  it("is followed again every minute while the provider is unavailable, for a day", async () => {
    const { txid, chargeId } = await pixOf();
    billing.bank.pay(txid);
    await tell({ pix: [{ txid }] });
    const countRequests = () => billing.bank.requests.length;
    billing.bank.fail(away);
    await checkNoticed();
    const first = countRequests();
    await checkNoticed();
    expect([countRequests(), await payments()]).toEqual([first, 0]);
    setClock("2027-03-02T12:01:30-03:00");
    await checkNoticed();
    expect(countRequests()).toBe(first);
    setClock("2027-03-01T12:01:30-03:00");
    await checkNoticed();
    expect([await payments(), await noticedAt(chargeId)]).toEqual([1, null]);
  });

  it("that comes while its charge is being checked is followed too", async () => {
    const { txid, chargeId } = await pixOf();
    await tell({ pix: [{ txid }] });
    const [charge] = await claimNoticed(now(), 20);
    // Well after the claim: the test's clock runs on.
    setClock("2027-03-01T12:00:30-03:00");
    await tell({ pix: [{ txid }] });
    await clearNotified(charge!);
    expect(await noticedAt(chargeId)).not.toBeNull();
    billing.bank.pay(txid);
    await checkNoticed();
    expect(await payments()).toBe(1);
  });

  it("is followed in the order in which several came, and as many at a time as asked for", async () => {
    const first = await pixOf();
    await LedgerEntry.create({ companyId: billing.acme.id, kind: "payment", cents: 1_000, invoiceId: null, note: "" });
    const second = await pixOf();
    await tell({ pix: [{ txid: second.txid }] });
    await tell({ pix: [{ txid: first.txid }] });
    const claimTxids = async (most: number) => (await claimNoticed(now(), most)).map(({ txid }) => txid);
    expect(await claimTxids(0)).toEqual([]);
    expect(await claimTxids(1)).toEqual([second.txid]);
    expect(await claimTxids(20)).toEqual([first.txid]);
  });

  it("does not wait behind many of another company, whose provider may hang", async () => {
    const { companyId: first, ...charge } = (await Charge.findByPk((await pixOf()).chargeId, { raw: true }))!;
    const { id: second } = await createCompany();
    const createNoticed = (companyId: number, txid: string) =>
      Charge.create({ ...charge, id: undefined, companyId, txid, invoiceId: null, noticedAt: now() });
    for (let index = 0; index < 25; index += 1) await createNoticed(first, `${charge.txid.slice(0, 20)}a${index}`);
    await createNoticed(second, `${charge.txid.slice(0, 20)}b`);
    const claimedCharges = await claimNoticed(now(), 20);
    expect(claimedCharges.map(({ companyId }) => companyId)).toEqual([first, second]);
    expect(await claimNoticed(now(), 20, [first])).toEqual([]);
    expect(await claimNoticed(now(), 20)).toHaveLength(1);
  });
});
