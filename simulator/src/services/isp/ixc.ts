import { digitsOf, smallPdf, type IspCustomer } from "./people";
import { json, type ServiceReply, type ServiceRequest } from "../service";

/** IXC Provedor: POST with texts only, errors with status 200, HTML for what it does not know. */
export function ixc(token: string, customers: readonly IspCustomer[]) {
  return ({ method, path, headers, body }: ServiceRequest): ServiceReply => {
    const [, table] = /^\/webservice\/v1\/(\w+)$/.exec(path) ?? [];
    if (table === undefined || (method !== "POST" && method !== "GET")) return html("<h1>Not Found</h1>");
    if (headers["authorization"] !== `Basic ${Buffer.from(token).toString("base64")}`)
      return refuse("Usuário ou token inválido!");
    const fields = readTexts(body);
    if (!fields) return refuse("Os parâmetros devem ser textos.");
    if (table === "get_boleto") return boleto(customers, fields);
    if (table === "get_pix") return pix(customers, fields);
    if (headers["ixcsoft"] !== "listar") return refuse("Operação não informada.");
    const rows = rowsOf(customers, table, fields);
    if (!rows) return refuse(`Recurso ${table} não está disponível.`);
    return json(200, { page: "1", total: String(rows.length), ...(rows.length > 0 && { registros: rows }) });
  };
}

type Texts = Record<string, string>;

function readTexts(body: string): Texts | null {
  try {
    const read = JSON.parse(body) as Record<string, unknown>;
    return Object.values(read).every((value) => typeof value === "string") ? (read as Texts) : null;
  } catch {
    return null;
  }
}

function rowsOf(customers: readonly IspCustomer[], table: string, fields: Texts): Texts[] | null {
  const { qtype, query = "", grid_param: filters = "[]" } = fields;
  if (table === "cliente" && qtype === "cliente.cnpj_cpf")
    return customers.filter(({ taxId }) => taxId === query).map(customerRow);
  if (table !== "fn_areceber") return null;
  const onlyOpen = (JSON.parse(filters) as Texts[]).some(({ TB, P }) => TB === "fn_areceber.status" && P === "A");
  const all = customers.flatMap((customer) => customer.bills.map((bill) => ({ customer, bill })));
  return all
    .filter(({ customer, bill }) => (qtype === "fn_areceber.id" ? bill.id === query : customer.id === query))
    .filter(({ bill }) => !onlyOpen || bill.isPaid !== true)
    .map(({ customer, bill }) => ({
      id: bill.id,
      id_cliente: customer.id,
      status: bill.isPaid === true ? "R" : "A",
      liberado: "S",
      valor: bill.amount,
      valor_aberto: bill.isPaid === true ? "0.00" : bill.amount,
      data_vencimento: bill.due,
      linha_digitavel: printedBillIds.has(bill.id) ? (bill.line ?? "") : "",
      gateway_link: "",
      impresso: printedBillIds.has(bill.id) ? "S" : "N",
    }));
}

/** The line is filled when the boleto is made for the first time. */
const printedBillIds = new Set<string>();

const billWith = (customers: readonly IspCustomer[], id: string | undefined) =>
  customers.flatMap(({ bills }) => bills).find((bill) => bill.id === id);

function boleto(customers: readonly IspCustomer[], { boletos, tipo_boleto: kind, base64 }: Texts): ServiceReply {
  const bill = billWith(customers, boletos);
  if (!bill || bill.line === null || kind !== "arquivo" || base64 !== "S") return refuse("Boleto não encontrado.");
  printedBillIds.add(bill.id);
  return json(200, { type: "success", base64: smallPdf.toString("base64") });
}

function pix(customers: readonly IspCustomer[], { id_areceber: id }: Texts): ServiceReply {
  const bill = billWith(customers, id);
  if (!bill?.pix) return refuse("Pix não disponível para este título.");
  return json(200, { type: "success", pix: { qrCode: { qrcode: bill.pix } } });
}

const customerRow = ({ id, name, taxId, phone }: IspCustomer): Texts => ({
  id,
  razao: name,
  cnpj_cpf: taxId,
  telefone_celular: phone,
  whatsapp: "",
  fone: "",
  ativo: digitsOf(taxId) ? "S" : "N",
});

const refuse = (message: string): ServiceReply => json(200, { type: "error", message });
const html = (body: string): ServiceReply => ({ status: 200, type: "text/html", body });
