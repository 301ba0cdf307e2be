import { startService, type ServiceReply, type ServiceRequest } from "../../../simulator/src/services/service";

interface Payment {
  id: string;
  status: string;
  value: number;
  externalReference: string;
  deleted?: boolean;
}

interface Customer {
  id: string;
  cpfCnpj: string;
}

export type AsaasService = Awaited<ReturnType<typeof startAsaas>>;

const json = (value: unknown, status = 200): ServiceReply => ({
  status,
  type: "application/json",
  body: JSON.stringify(value),
});
const refusal = (code: string, status: number) => json({ errors: [{ code, description: code }] }, status);

/** The API key that it takes. */
const apiKey = "key";

/** As much of Asaas as a charge needs, as strict as Asaas itself: it wants its key and a user agent. */
export async function startAsaas() {
  const payments: Payment[] = [];
  const customers: Customer[] = [];
  const state = { isAway: false };
  let paymentCount = 0;

  function answerCustomers({ method, query, body }: ServiceRequest): ServiceReply {
    if (method === "GET") return json({ data: customers.filter(({ cpfCnpj }) => cpfCnpj === query.cpfCnpj) });
    const customer = { ...(JSON.parse(body) as Customer), id: `cus_${customers.length}` };
    customers.push(customer);
    return json(customer);
  }

  function answerPayments({ method, query, body }: ServiceRequest, id?: string): ServiceReply {
    if (method === "POST") {
      const payment = { ...(JSON.parse(body) as Payment), id: `pay_${paymentCount}`, status: "PENDING" };
      paymentCount += 1;
      payments.push(payment);
      return json(payment);
    }
    if (!id) return json({ data: payments.filter((one) => one.externalReference === query.externalReference) });
    const existingPayment = payments.find((one) => one.id === id);
    if (!existingPayment) return refusal("not_found", 404);
    if (method !== "DELETE") return json(existingPayment);
    if (existingPayment.status !== "PENDING" && existingPayment.status !== "OVERDUE")
      return refusal("invalid_action", 400);
    existingPayment.deleted = true;
    return json({ deleted: true, id });
  }

  const service = await startService((request) => {
    const { path, headers } = request;
    if (state.isAway) return refusal("unavailable", 503);
    if (headers.access_token !== apiKey) return refusal("invalid_access_token", 401);
    if (!headers["user-agent"]) return refusal("missing_user_agent", 400);
    const [, noun, id, verb] = path.split("/");
    if (noun === "customers") return answerCustomers(request);
    if (verb === "pixQrCode") return json({ payload: `00020126ASAAS${id}`, encodedImage: "", success: true });
    return answerPayments(request, id);
  });
  return {
    url: service.url,
    stop: () => service.stop(),
    payments: payments as readonly Payment[],
    customers: customers as readonly Customer[],
    /** How often this payment was requested. */
    requestCount: (id: string) => service.requests.filter(({ path }) => path.includes(id)).length,
    set: (id: string, status: string) =>
      payments.filter((one) => one.id === id).forEach((one) => (one.status = status)),
    pay(id: string) {
      this.set(id, "RECEIVED");
    },
    clear: () => void (payments.length = 0),
    /** Ids of what still takes money. */
    payable: () => payments.filter(({ status, deleted }) => status === "PENDING" && !deleted).map(({ id }) => id),
    get isAway() {
      return state.isAway;
    },
    set isAway(value: boolean) {
      state.isAway = value;
    },
  };
}
