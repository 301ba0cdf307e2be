/** @jest-environment-options {"server": "own"} */
import { afterAll, beforeAll, beforeEach, expect, it } from "@jest/globals";
import { invoiceApi } from "@guiche/contract/invoices";
import { paymentApi } from "@guiche/contract/payments";
import { subscriptionApi } from "@guiche/contract/subscriptions";
import request from "supertest";
import { imitate } from "../../core/http/outside";
import { Charge } from "../../models/billing/charge";
import { startAsaas, type AsaasService } from "../../testing/asaas.fixture";
import { reconcile } from "./reconcile";
import { address, withBank } from "./charges.fixture";
import { checkNoticed } from "./notices";
import { paymentSettings } from "./providers/settings";

/** Asaas takes money for a charge until it is withdrawn, and must not be polled. */
const { server, billing, travelTo, invoice, check, dueDate, ledger } = withBank();
let bank: AsaasService;
beforeAll(async () => {
  bank = await startAsaas();
});
afterAll(async () => {
  imitate({});
  await bank.stop();
});
beforeEach(async () => {
  bank.clear();
  imitate({ asaas: bank.url });
  const body = { provider: "asaas", apiKey: "key", taxId: "11.222.333/0001-81" } as const;
  await billing.owner.call(paymentApi.saveSettings, { body });
});

async function subscribe() {
  const { id: invoiceId } = await invoice();
  const { chargeId } = await billing.admin.call(subscriptionApi.create, { body: { ...address, invoiceId } as never });
  return (await Charge.findByPk(chargeId ?? 0, { raw: true }))!;
}
const stateOf = async (id: number) => (await Charge.findByPk(id, { raw: true }))?.state;
const poll = (chargeId: number) => billing.admin.call(subscriptionApi.charge, { params: { chargeId } });

it("a payment at Asaas is booked by its notice, once", async () => {
  const { id, txid, providerId } = await subscribe();
  bank.pay(providerId ?? "");
  const { hookToken } = await paymentSettings();
  const notice = { id: "evt_1", event: "PAYMENT_RECEIVED", payment: { id: providerId, externalReference: txid } };
  for (let count = 0; count < 2; count += 1) {
    const answer = await request(server.app).post(`/api/hooks/asaas/${hookToken}`).send(notice);
    expect(answer.status).toBe(200);
    await checkNoticed();
  }
  expect((await poll(id)).state).toBe("paid");
  expect(await dueDate()).toBe("2027-04-10");
  expect(await ledger()).toMatchObject({ credit: 0, entries: [{ kind: "invoice" }, { kind: "pix", value: 49.9 }] });
});

it("a charge whose hour is over is withdrawn before the next one is made", async () => {
  const first = await subscribe();
  await travelTo("2027-03-01T13:30:00-03:00");
  const second = await subscribe();
  expect(second.id).not.toBe(first.id);
  expect(await stateOf(first.id)).toBe("cancelled");
  expect(bank.payable()).toEqual([second.providerId]);
});

it("no second charge is made while the first cannot be withdrawn, and the sweep withdraws it days later", async () => {
  const first = await subscribe();
  await travelTo("2027-03-01T13:30:00-03:00");
  bank.isAway = true;
  const { id: invoiceId } = await invoice();
  const answer = await billing.admin.ask(subscriptionApi.create, { body: { ...address, invoiceId } as never });
  expect([answer.status, answer.body]).toEqual([503, { error: "ERR_PAYMENT_PROVIDER" }]);
  await travelTo("2027-03-08T12:00:00-03:00");
  bank.isAway = false;
  expect(await stateOf(first.id)).toBe("cancelling");
  await reconcile();
  expect(await stateOf(first.id)).toBe("cancelled");
  expect(bank.payable()).toEqual([]);
});

it("a charge that was paid after its hour is booked, whenever the sweep comes", async () => {
  const { id, providerId } = await subscribe();
  bank.pay(providerId ?? "");
  await travelTo("2027-03-06T12:00:00-03:00");
  await reconcile();
  expect(await stateOf(id)).toBe("paid");
  expect((await billing.admin.call(invoiceApi.all)).some(({ status }) => status === "paid")).toBe(true);
});

it("is asked neither by the poll nor by the sweep within the first hour, but when the payer asks", async () => {
  const { id, providerId } = await subscribe();
  bank.pay(providerId ?? "");
  const before = bank.requestCount(providerId ?? "");
  expect((await poll(id)).state).toBe("waiting");
  await reconcile();
  expect(bank.requestCount(providerId ?? "")).toBe(before);
  expect((await check(id)).state).toBe("paid");
});
