import { startService, type ServiceReply } from "../../../simulator/src/services/service";

interface Payment {
  id: string;
  status: string;
  value: number;
  externalReference: string;
  deleted?: boolean;
}

export type AsaasService = Awaited<ReturnType<typeof startAsaas>>;

const json = (value: unknown, status = 200): ServiceReply => ({
  status,
  type: "application/json",
  body: JSON.stringify(value),
});

/** As much of Asaas as a charge needs. */
export async function startAsaas() {
  const payments: Payment[] = [];
  const state = { isAway: false };
  let made = 0;
  const service = await startService(({ method, path, query, body }) => {
    if (state.isAway) return json({ errors: [{ code: "unavailable" }] }, 503);
    const [, noun, id, verb] = path.split("/");
    if (noun === "customers") return json(method === "GET" ? { data: [{ id: "cus_1" }] } : { id: "cus_1" });
    if (verb === "pixQrCode") return json({ payload: `00020126ASAAS${id}` });
    if (method === "POST") {
      const payment = { ...(JSON.parse(body) as Payment), id: `pay_${(made += 1)}`, status: "PENDING" };
      payments.push(payment);
      return json(payment);
    }
    const found = payments.find((one) => one.id === id);
    if (method === "DELETE" && found) found.deleted = true;
    if (found) return json(found);
    return json({ data: payments.filter((one) => one.externalReference === query.externalReference) });
  });
  return {
    url: service.url,
    stop: () => service.stop(),
    /** How often somebody asked for this payment. */
    asked: (id: string) => service.seen.filter(({ path }) => path.includes(id)).length,
    pay: (id: string) => payments.filter((one) => one.id === id).forEach((one) => (one.status = "RECEIVED")),
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
