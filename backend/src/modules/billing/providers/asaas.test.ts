import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { startService, type Service, type ServiceReply } from "../../../../../simulator/src/services/service";
import { configureOutside, outside } from "../../../core/http/outside";
import { asaas } from "./asaas";

interface Payment {
  id: string;
  status: string;
  value: number;
  externalReference: string;
  deleted?: boolean;
}

let service: Service;
const payments: Payment[] = [];
const customers: { id: string; cpfCnpj: string }[] = [];
const json = (value: unknown, status = 200): ServiceReply => ({
  status,
  type: "application/json",
  body: JSON.stringify(value),
});
const refusal = (code: string, status: number) => json({ errors: [{ code, description: code }] }, status);

beforeAll(async () => {
  configureOutside({ allowCidrs: ["127.0.0.0/8"] });
  service = await startService(({ method, path, query, headers, body }) => {
    if (headers.access_token !== "key") return refusal("invalid_access_token", 401);
    if (!headers["user-agent"]) return refusal("missing_user_agent", 400);
    const [, noun, id, verb] = path.split("/");
    if (noun === "customers" && method === "GET")
      return json({ data: customers.filter(({ cpfCnpj }) => cpfCnpj === query.cpfCnpj) });
    if (noun === "customers") {
      const customer = { ...(JSON.parse(body) as { cpfCnpj: string }), id: `cus_${customers.length}` };
      customers.push(customer);
      return json(customer);
    }
    if (verb === "pixQrCode") return json({ payload: `00020126ASAAS${id}`, encodedImage: "", success: true });
    if (method === "POST") {
      const payment = { ...(JSON.parse(body) as Payment), id: `pay_${payments.length}`, status: "PENDING" };
      payments.push(payment);
      return json(payment);
    }
    if (id && method === "DELETE") {
      const found = payments.find((one) => one.id === id);
      if (!found || found.status !== "PENDING") return refusal("invalid_action", 400);
      found.deleted = true;
      return json({ deleted: true, id });
    }
    if (id) return json(payments.find((one) => one.id === id) ?? {}, payments.some((one) => one.id === id) ? 200 : 404);
    return json({ data: payments.filter((one) => one.externalReference === query.externalReference) });
  });
});
afterAll(() => service.stop());

const provider = (apiKey = "key") =>
  asaas({ url: service.url, apiKey, taxId: "11.222.333/0001-81", client: outside("payments") });
const charge = (txid: string) => ({ txid, cents: 4_990, expiresIn: 3_600, description: "Fatura", notifyUrl: null });

describe("Asaas", () => {
  it("withdraws a charge that is not paid, and refuses one that is", async () => {
    const open = await provider().create(charge("open"));
    const paid = await provider().create(charge("paid"));
    payments.find(({ id }) => id === paid.providerId)!.status = "RECEIVED";
    expect(await provider().cancel({ txid: "open", providerId: open.providerId })).toBe(true);
    expect(await provider().cancel({ txid: "open", providerId: null })).toBe(true);
    expect(payments.find(({ id }) => id === open.providerId)?.deleted).toBe(true);
    expect(await provider().cancel({ txid: "paid", providerId: paid.providerId })).toBe(false);
    payments.length = 0;
  });

  it("is asked for one charge, however often it is created, under one customer", async () => {
    const made = await provider().create(charge("one"));
    expect(await provider().create(charge("one"))).toEqual(made);
    await provider().create(charge("two"));
    expect(made).toEqual({ code: "00020126ASAASpay_0", providerId: "pay_0", payUrl: null });
    expect(payments.map(({ value, externalReference }) => [value, externalReference])).toEqual([
      [49.9, "one"],
      [49.9, "two"],
    ]);
    expect(customers.map(({ cpfCnpj }) => cpfCnpj)).toEqual(["11222333000181"]);
  });

  it("proves what it received or confirmed, and what went back", async () => {
    const { providerId } = await provider().create(charge("three"));
    const proofs = () => provider().proofsOf({ txid: "three", providerId });
    const set = (status: string) => Object.assign(payments.find(({ id }) => id === providerId) ?? {}, { status });
    for (const status of ["PENDING", "OVERDUE", "RECEIVED_IN_CASH"]) {
      set(status);
      expect([status, await proofs()]).toEqual([status, []]);
    }
    for (const status of ["RECEIVED", "CONFIRMED"]) {
      set(status);
      expect(await proofs()).toEqual([{ id: providerId, cents: 4_990, returnedCents: 0 }]);
    }
    set("REFUNDED");
    expect(await proofs()).toEqual([{ id: providerId, cents: 4_990, returnedCents: 4_990 }]);
    expect(await provider().proofsOf({ txid: "another", providerId })).toEqual([]);
  });

  it("refuses a wrong key", async () => {
    await expect(provider("wrong").create(charge("four"))).rejects.toThrow("401");
  });
});
