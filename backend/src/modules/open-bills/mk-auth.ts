import { formatTaxId } from "@guiche/contract/texts/tax-id";
import {
  baseOf,
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

interface MkAuthKeys {
  /** The setting ipmkauth. */
  address: string;
  clientId: string;
  clientSecret: string;
}

/** MK-Auth. Its token is plain text, and what it says other than JSON may be in a broken encoding. */
export function mkAuth(client: BillingClient, { address, clientId, clientSecret }: MkAuthKeys): BillingSystem {
  const base = `${baseOf(address)}/api`;

  const signIn = async (): Promise<string> => {
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
    const { body } = await callSystem(client, `${base}/`, { headers: { authorization: `Basic ${basic}` } });
    const token = body.toString("utf8").trim();
    if (!/^[\w.~+/=-]{8,4096}$/.test(token)) throw new BillingError("refused");
    return token;
  };

  const titlesOf = async (token: string, list: "aberto" | "vencido", whose: string): Promise<Json[]> => {
    const url = `${base}/titulo/${list}/${encodeURIComponent(whose)}`;
    // Nothing found is another object with status 200.
    return rowsIn(
      readJson(await callSystem(client, url, { headers: { authorization: `Bearer ${token}` } }))["titulos"],
    );
  };

  /** Open and overdue bills. A bill may be in both lists. */
  const unpaid = async (whose: string): Promise<Json[]> => {
    const token = await signIn();
    const lists = await Promise.all([titlesOf(token, "vencido", whose), titlesOf(token, "aberto", whose)]);
    const rows = lists.flat().filter((row) => textIn(row["status"]) !== "pago");
    return [...new Map(rows.map((row) => [textIn(row["uuid"]), row])).values()];
  };

  return {
    tellsPhones: false,
    customersOf: async (taxId) => {
      // It has no call for customers, so a customer without an unpaid bill is not found.
      for (const spelling of [taxId.value, formatTaxId(taxId)]) {
        const rows = await unpaid(spelling);
        const byLogin = new Map(rows.map((row) => [textIn(row["login"]), textIn(row["nome"])]));
        if (byLogin.size > 0) return [...byLogin].map(([id, name]) => ({ id, name, phones: [] }));
      }
      return [];
    },
    unpaidOf: async ({ id }) =>
      (await unpaid(id)).map((row) => ({
        id: textIn(row["uuid"]),
        due: dayIn(row["datavenc"]),
        cents: centsIn(row["valor"]),
        line: textOrNull(row["linhadig"]),
        pix: textOrNull(row["pix"]),
        fileId: null,
        link: textOrNull(row["pix_link"]),
      })),
    // The list has everything already.
    withPayment: (bill) => Promise.resolve(bill),
  };
}
