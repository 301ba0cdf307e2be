import type { ServiceReply, ServiceRequest } from "../service";
import { digitsOf, isOverdue, type IspBill, type IspCustomer } from "./people";

const token = "eyJhbGciOiJIUzI1NiJ9.bWstYXV0aA.c2ltdWxhdGVk";

/** MK-Auth: the token is plain text, and nothing found is said in Latin-1 inside JSON that claims UTF-8. */
export function mkAuth(id: string, secret: string, customers: readonly IspCustomer[]) {
  const basic = `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`;
  return ({ method, path, headers }: ServiceRequest): ServiceReply => {
    if (method !== "GET") return { status: 405, type: "text/html", body: "Method Not Allowed" };
    if (path === "/api/") {
      if (headers["authorization"] !== basic) return text(401, "Credenciais inválidas");
      return text(200, token);
    }
    if (headers["authorization"] !== `Bearer ${token}`) return text(401, "Token inválido");
    const [, list, encodedKey] = /^\/api\/titulo\/(aberto|vencido)\/(.+)$/.exec(path) ?? [];
    if (list === undefined || encodedKey === undefined) return text(404, "Not Found");
    const whose = decodeURIComponent(encodedKey);
    const matchingBills = customers
      .filter(({ id: login, taxId }) => login === whose || digitsOf(taxId) === whose)
      .flatMap((customer) => customer.bills.map((bill) => ({ customer, bill })))
      .filter(({ bill }) => bill.isPaid !== true && isOverdue(bill) === (list === "vencido"));
    if (matchingBills.length === 0) return nothing;
    const titles = matchingBills.map(({ customer, bill }) => titleOf(customer, bill, list));
    return json(200, Buffer.from(JSON.stringify({ Total: titles.length, titulos: titles })));
  };
}

const titleOf = (customer: IspCustomer, bill: IspBill, status: string) => ({
  uuid: bill.id,
  login: customer.id,
  nome: customer.name,
  titulo: bill.id,
  status,
  cli_ativado: "s",
  tipo: "mensalidade",
  valor: bill.amount.replace(".", ","),
  linhadig: bill.line ?? "",
  datavenc: `${bill.due} 00:00:00`,
  cpf_cnpj: digitsOf(customer.taxId),
  pix: bill.pix ?? "",
  pix_link: "",
});

const json = (status: number, body: Buffer): ServiceReply => ({
  status,
  type: "application/json; charset=utf-8",
  body,
});
const text = (status: number, body: string): ServiceReply => ({ status, type: "text/plain", body });
const nothing = json(200, Buffer.from('{"mensagem":"Registro não encontrado"}', "latin1"));
