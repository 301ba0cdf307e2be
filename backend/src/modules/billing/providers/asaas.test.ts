/** @jest-environment-options {"server": "own"} */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { configureOutside, outside } from "../../../core/http/outside";
import { startAsaas, type AsaasService } from "../../../testing/asaas.fixture";
import { inAct } from "../../../testing/in-act";
import { asaas } from "./asaas";

let bank: AsaasService;
beforeAll(async () => {
  configureOutside({ allowCidrs: ["127.0.0.0/8"] });
  bank = await startAsaas();
});
beforeEach(() => bank.clear());
afterAll(() => bank.stop());

const provider = (apiKey = "key") =>
  asaas({ url: bank.url, apiKey, taxId: "11.222.333/0001-81", client: inAct(outside("payments")) });
const charge = (txid: string) => ({ txid, cents: 4_990, expiresIn: 3_600, description: "Fatura", notifyUrl: null });

describe("Asaas", () => {
  it("withdraws a charge that is not paid, and refuses one that is", async () => {
    const open = await provider().create(charge("open"));
    const paidCharge = await provider().create(charge("paid"));
    bank.pay(paidCharge.providerId ?? "");
    expect(await provider().cancel({ txid: "open", providerId: open.providerId })).toBe(true);
    expect(await provider().cancel({ txid: "open", providerId: null })).toBe(true);
    expect(bank.payments.find(({ id }) => id === open.providerId)?.deleted).toBe(true);
    expect(await provider().cancel({ txid: "paid", providerId: paidCharge.providerId })).toBe(false);
  });

  it("is asked for one charge, however often it is created, under one customer", async () => {
    const firstCharge = await provider().create(charge("one"));
    expect(await provider().create(charge("one"))).toEqual(firstCharge);
    await provider().create(charge("two"));
    expect(firstCharge).toEqual({
      code: `00020126ASAAS${firstCharge.providerId}`,
      providerId: firstCharge.providerId,
      payUrl: null,
    });
    expect(bank.payments.map(({ value, externalReference }) => [value, externalReference])).toEqual([
      [49.9, "one"],
      [49.9, "two"],
    ]);
    expect(bank.customers.map(({ cpfCnpj }) => cpfCnpj)).toEqual(["11222333000181"]);
  });

  it("proves what it received or confirmed, and what went back", async () => {
    const { providerId } = await provider().create(charge("three"));
    const proofs = () => provider().proofsOf({ txid: "three", providerId });
    for (const status of ["PENDING", "OVERDUE", "RECEIVED_IN_CASH"]) {
      bank.set(providerId ?? "", status);
      expect([status, await proofs()]).toEqual([status, []]);
    }
    for (const status of ["RECEIVED", "CONFIRMED"]) {
      bank.set(providerId ?? "", status);
      expect(await proofs()).toEqual([{ id: providerId, cents: 4_990, returnedCents: 0 }]);
    }
    bank.set(providerId ?? "", "REFUNDED");
    expect(await proofs()).toEqual([{ id: providerId, cents: 4_990, returnedCents: 4_990 }]);
    expect(await provider().proofsOf({ txid: "another", providerId })).toEqual([]);
  });

  it("refuses a wrong key", async () => {
    await expect(provider("wrong").create(charge("four"))).rejects.toThrow("401");
  });
});
