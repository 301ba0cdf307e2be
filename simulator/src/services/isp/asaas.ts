import { json, type ServiceReply, type ServiceRequest } from "../service";
import { digitsOf, isOverdue, type IspBill, type IspCustomer } from "./people";

/** Asaas v3 as a reader of bills sees it. */
export function asaas(key: string, customers: readonly IspCustomer[]) {
  return ({ method, path, query, headers }: ServiceRequest): ServiceReply => {
    if (headers["access_token"] !== key)
      return error(401, "invalid_access_token", "A chave de API fornecida é inválida");
    if (!headers["user-agent"]) return error(400, "invalid_user_agent", "O header User-Agent é obrigatório");
    if (method !== "GET") return error(404, "not_found", "Not found");
    if (path === "/v3/customers")
      return list(customers.filter((one) => digitsOf(one.taxId) === query["cpfCnpj"]).map(row));
    if (path === "/v3/payments") {
      const bills = customers.find(({ id }) => id === query["customer"])?.bills ?? [];
      return list(bills.filter((bill) => statusOf(bill) === query["status"]).map(payment));
    }
    const [, id, what] = /^\/v3\/payments\/([^/]+)\/(pixQrCode|identificationField)$/.exec(path) ?? [];
    const bill = customers.flatMap(({ bills }) => bills).find((each) => each.id === id);
    if (!bill) return error(404, "not_found", "Not found");
    if (what === "pixQrCode") {
      if (!bill.pix) return error(400, "invalid_action", "Não há chave Pix nesta conta");
      return json(200, { encodedImage: "", payload: bill.pix, expirationDate: `${bill.due} 23:59:59`, success: true });
    }
    if (!bill.line) return error(400, "invalid_action", "Somente é possível obter linha digitável de boletos");
    return json(200, { identificationField: bill.line, nossoNumero: "1", barCode: bill.line });
  };
}

const statusOf = (bill: IspBill) => (bill.isPaid === true ? "RECEIVED" : isOverdue(bill) ? "OVERDUE" : "PENDING");

const row = ({ id, name, taxId, phone }: IspCustomer) => ({
  object: "customer",
  id,
  name,
  cpfCnpj: digitsOf(taxId),
  mobilePhone: phone,
  phone: null,
  deleted: false,
});

const payment = (bill: IspBill) => ({
  object: "payment",
  id: bill.id,
  status: statusOf(bill),
  value: Number(bill.amount),
  dueDate: bill.due,
  invoiceUrl: `https://www.asaas.com/i/${bill.id}`,
  bankSlipUrl: bill.line ? `https://www.asaas.com/b/pdf/${bill.id}` : null,
});

const list = (data: readonly unknown[]): ServiceReply =>
  json(200, { object: "list", hasMore: false, totalCount: data.length, limit: 100, offset: 0, data });
const error = (status: number, code: string, description: string): ServiceReply =>
  json(status, { errors: [{ code, description }] });
