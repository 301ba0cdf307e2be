import { simulatedAsaasKey } from "@guiche/contract/simulated-services";
import { addressOf, simulatedServices } from "../../core/http/outside";
import {
  BillingError,
  callSystem,
  centsIn,
  dayIn,
  readJson,
  rowsIn,
  textIn,
  textOrNull,
  type BillingClient,
  type BillingSystem,
  type Json,
} from "./billing-system";

const production = "https://api.asaas.com/v3";
const sandbox = "https://api-sandbox.asaas.com/v3";

/** Keys of the sandbox say so, and so does the one of the installation's simulator. */
export function asaasAddress(key: string): string {
  const services = key === simulatedAsaasKey ? simulatedServices() : null;
  if (services !== null) return `${services}/asaas/v3`;
  return addressOf("asaas", key.startsWith("$aact_hmlg_") ? sandbox : production);
}

/** Asaas, with the key of the setting asaas. */
export function asaas(client: BillingClient, key: string, address = asaasAddress(key)): BillingSystem {
  // Accounts made since June 2024 must name their program.
  const headers = { access_token: key, "user-agent": "Guiche", accept: "application/json" };

  /** Null when Asaas says that there is no such thing. */
  const get = async (path: string): Promise<Json | null> => {
    const answer = await callSystem(client, `${address}${path}`, { headers });
    if (answer.status === 429) throw new BillingError("unreachable", "429");
    return answer.status === 200 ? readJson(answer) : null;
  };
  const list = async (path: string): Promise<Json[]> => {
    const answer = await get(path);
    if (!answer) throw new BillingError("unreadable");
    return rowsIn(answer["data"]);
  };

  return {
    tellsPhones: true,
    customersOf: async (taxId) =>
      (await list(`/customers?cpfCnpj=${taxId.value}`))
        .filter((row) => row["deleted"] !== true)
        .map((row) => ({
          id: textIn(row["id"]),
          name: textIn(row["name"]),
          phones: [textIn(row["mobilePhone"]), textIn(row["phone"])].filter(Boolean),
        })),
    unpaidOf: async ({ id }) => {
      const of = (status: string) => list(`/payments?customer=${encodeURIComponent(id)}&status=${status}&limit=100`);
      const rows = [...(await of("OVERDUE")), ...(await of("PENDING"))];
      return rows.map((row) => ({
        id: textIn(row["id"]),
        due: dayIn(row["dueDate"]),
        cents: centsIn(row["value"]),
        line: null,
        pix: null,
        fileId: null,
        link: textOrNull(row["bankSlipUrl"]) ?? textOrNull(row["invoiceUrl"]),
      }));
    },
    withPayment: async (bill) => {
      const path = `/payments/${encodeURIComponent(bill.id)}`;
      const [pix, line] = await Promise.all([get(`${path}/pixQrCode`), get(`${path}/identificationField`)]);
      return { ...bill, pix: textOrNull(pix?.["payload"]), line: textOrNull(line?.["identificationField"]) };
    },
  };
}
