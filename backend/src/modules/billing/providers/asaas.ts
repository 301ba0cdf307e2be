import type { Outbound } from "../../../core/http/outbound";
import { now } from "../../../core/clock";
import { centsOf, type MadeCharge, type NewCharge, type PaymentProvider, type Proof } from "./provider";

export const asaasHosts = { live: "https://api.asaas.com/v3", sandbox: "https://api-sandbox.asaas.com/v3" } as const;

interface Options {
  url: string;
  apiKey: string;
  taxId: string;
  client: Outbound;
}

interface Payment {
  id: string;
  status: string;
  value: number;
  externalReference: string;
  deleted?: boolean;
}

const paidStates = ["RECEIVED", "CONFIRMED"];
const returnedStates = ["REFUNDED", "CHARGEBACK_REQUESTED", "CHARGEBACK_DISPUTE"];

/** Asaas has no idempotency: a charge is looked for by our reference before it is made. */
export function asaas({ url, apiKey, taxId, client }: Options): PaymentProvider {
  const ask = async <T>(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<T> => {
    const { status, body: answer } = await client.call(url + path, {
      method,
      headers: { access_token: apiKey, "user-agent": "Guiche/1", "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (status < 200 || status >= 300) throw new Error(`Asaas answered ${status}.`);
    return JSON.parse(answer.toString("utf8")) as T;
  };
  const digits = taxId.replace(/[^0-9A-Za-z]/g, "");
  const customer = async (): Promise<string> => {
    const { data } = await ask<{ data: { id: string }[] }>("GET", `/customers?cpfCnpj=${digits}`);
    const [existingCustomer] = data;
    return (existingCustomer ?? (await ask<{ id: string }>("POST", "/customers", { name: "Guichê", cpfCnpj: digits })))
      .id;
  };
  const byReference = async (txid: string): Promise<Payment | undefined> =>
    (await ask<{ data: Payment[] }>("GET", `/payments?externalReference=${txid}`)).data.find(
      ({ externalReference }) => externalReference === txid,
    );
  return {
    name: "asaas",
    async create({ txid, cents, description }: NewCharge): Promise<MadeCharge> {
      const payment =
        (await byReference(txid)) ??
        (await ask<Payment>("POST", "/payments", {
          customer: await customer(),
          billingType: "PIX",
          value: cents / 100,
          dueDate: new Date(now().getTime() + 86_400_000).toISOString().slice(0, 10),
          description,
          externalReference: txid,
        }));
      if (!payment.id || payment.externalReference !== txid || centsOf(payment.value.toFixed(2)) !== cents)
        throw new Error("Asaas answered with another charge.");
      const { payload } = await ask<{ payload?: string }>("GET", `/payments/${payment.id}/pixQrCode`);
      if (!payload) throw new Error("Asaas answered without a code.");
      return { code: payload, providerId: payment.id, payUrl: null };
    },
    async proofsOf({ txid, providerId }): Promise<Proof[]> {
      const payment = providerId ? await ask<Payment>("GET", `/payments/${providerId}`) : await byReference(txid);
      if (!payment || payment.externalReference !== txid) return [];
      const cents = centsOf(payment.value.toFixed(2));
      if (returnedStates.includes(payment.status)) return [{ id: payment.id, cents, returnedCents: cents }];
      return paidStates.includes(payment.status) ? [{ id: payment.id, cents, returnedCents: 0 }] : [];
    },
    async cancel({ txid, providerId }): Promise<boolean> {
      const payment = providerId ? await ask<Payment>("GET", `/payments/${providerId}`) : await byReference(txid);
      if (!payment || payment.deleted) return true;
      if (payment.status !== "PENDING" && payment.status !== "OVERDUE") return false;
      await ask("DELETE", `/payments/${payment.id}`);
      return true;
    },
  };
}
