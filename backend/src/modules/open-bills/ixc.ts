import { beginningOf } from "@guiche/contract/texts/beginning";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { formatTaxId } from "@guiche/contract/texts/tax-id";
import { atMost } from "../../core/http/outbound";
import {
  baseOf,
  BillingError,
  callSystem,
  centsIn,
  dayIn,
  maxPdfBytes,
  openSystem,
  readJson,
  rowsIn,
  textIn,
  textOrNull,
  type BillingClient,
  type BillingSystem,
  type Json,
  type StorePdf,
} from "./billing-system";
import { pdfInJson } from "./pdf-in-json";

interface IxcKeys {
  /** The setting ipixc. */
  address: string;
  /** The setting tokenixc: the whole "id:hash". */
  token: string;
}

/** IXC Provedor. Its API takes and gives texts only, and answers errors with status 200. */
export function ixc(client: BillingClient, { address, token }: IxcKeys): BillingSystem {
  const urlOf = (path: string) => `${baseOf(address)}/webservice/v1/${path}`;
  const post = (body: Json, headers: Record<string, string> = {}) => ({
    method: "POST" as const,
    headers: {
      authorization: `Basic ${Buffer.from(token).toString("base64")}`,
      "content-type": "application/json",
      ...headers,
    },
    body: JSON.stringify(body),
  });
  const call = async (path: string, body: Json, headers?: Record<string, string>): Promise<Json> => {
    const read = readJson(await callSystem(client, urlOf(path), post(body, headers)));
    if (read["type"] === "error") throw new BillingError("refused", beginningOf(textIn(read["message"]), 200));
    return read;
  };

  const list = async (table: string, field: string, value: string, filters: readonly Json[] = []): Promise<Json[]> => {
    const query = {
      qtype: `${table}.${field}`,
      query: value,
      oper: "=",
      page: "1",
      rp: "100",
      sortname: `${table}.id`,
      sortorder: "asc",
      ...(filters.length > 0 && { grid_param: JSON.stringify(filters) }),
    };
    return rowsIn((await call(table, query, { ixcsoft: "listar" }))["registros"]);
  };

  const makeBoleto = async (id: string, storePdf: StorePdf): Promise<number | null> => {
    const boleto = {
      boletos: id,
      juro: "N",
      multa: "N",
      atualiza_boleto: "N",
      tipo_boleto: "arquivo",
      base64: "S",
    };
    const { body } = await openSystem(client, urlOf("get_boleto"), post(boleto));
    try {
      return await storePdf((sink) => pipeline(body, pdfInJson, atMost(maxPdfBytes), sink));
    } finally {
      body.destroy();
    }
  };

  return {
    tellsPhones: true,
    customersOf: async (taxId) => {
      // It keeps the numbers as its users typed them, mostly with punctuation.
      for (const spelling of [formatTaxId(taxId), taxId.value]) {
        const rows = await list("cliente", "cnpj_cpf", spelling);
        if (rows.length > 0) return rows.map(customerOf);
      }
      return [];
    },
    unpaidOf: async ({ id }) => {
      const rows = await list("fn_areceber", "id_cliente", id, [
        { TB: "fn_areceber.status", OP: "=", P: "A" },
        { TB: "fn_areceber.liberado", OP: "=", P: "S" },
      ]);
      return rows.map((row) => ({
        id: textIn(row["id"]),
        due: dayIn(row["data_vencimento"]),
        cents: centsIn(textOrNull(row["valor_aberto"]) ?? row["valor"]),
        line: textOrNull(row["linha_digitavel"]),
        pix: null,
        fileId: null,
        link: textOrNull(row["gateway_link"]),
      }));
    },
    withPayment: async (bill, storePdf) => {
      // A bill may have no boleto or no Pix. The other one still pays it.
      const [fileId, pix] = await Promise.all([
        storePdf || bill.line === null ? makeBoleto(bill.id, storePdf ?? dropPdf) : null,
        unlessRefused(async () => pixIn(await call("get_pix", { id_areceber: bill.id }))),
      ]);
      // Making the boleto also fills the line.
      const line = bill.line ?? textOrNull((await list("fn_areceber", "id", bill.id))[0]?.["linha_digitavel"]);
      return { ...bill, line, pix, fileId };
    },
  };
}

/** The boleto is made for its line alone. */
const dropPdf: StorePdf = async (fill) => {
  await fill(new Writable({ write: (_part, _encoding, callback) => callback() })).catch(() => undefined);
  return null;
};

const customerOf = (row: Json) => ({
  id: textIn(row["id"]),
  name: textIn(row["razao"]),
  phones: ["telefone_celular", "whatsapp", "fone"].map((field) => textIn(row[field])).filter(Boolean),
});

const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === "object" && value !== null ? (value as Json)[field] : undefined;

const pixIn = (answer: Json): string | null => textOrNull(fieldOf(fieldOf(answer["pix"], "qrCode"), "qrcode"));

const unlessRefused = <T>(read: () => Promise<T | null>): Promise<T | null> =>
  read().catch((error: unknown) => {
    if (error instanceof BillingError && error.reason === "refused") return null;
    throw error;
  });
