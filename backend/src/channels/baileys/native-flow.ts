import type { proto } from "@whiskeysockets/baileys";
import { priceText } from "../price-text";
import { parseFields, toFields, toText, type Fields } from "../untrusted-json";

type Button = proto.Message.InteractiveMessage.NativeFlowMessage.INativeFlowButton;

/** A key to pay to, as a button of WhatsApp Business tells it. */
interface PixKey {
  merchant: string;
  key: string;
  /** EMAIL, PHONE, CPF, CNPJ or EVP, as WhatsApp names them; "" when it does not. */
  keyType: string;
}

const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(toFields) : []);
const joined = (...parts: unknown[]): string => parts.map(toText).filter(Boolean).join(": ");

/** The lines of a button: its words and where it leads. A key to pay to is read by `pixIn`. */
export function describeButton({ name, buttonParamsJson }: Button): string[] {
  const fields = parseFields(buttonParamsJson);
  const label = fields.display_text ?? fields.title;
  const rows = listOf(fields.sections).flatMap(({ rows: sectionRows }) =>
    listOf(sectionRows).map((row) => [row.header, row.title, row.description].map(toText).filter(Boolean).join(" — ")),
  );
  if (rows.length > 0) return rows;
  const paymentRows = paymentLines(fields);
  if (paymentRows.length > 0) return paymentRows;
  const line = joined(label, fields.url ?? fields.copy_code ?? fields.phone_number);
  // A button of a kind to come still says what it is called.
  return line || name === "payment_info" ? [line].filter(Boolean) : [name ?? ""].filter(Boolean);
}

function paymentLines(fields: Fields): string[] {
  const order = toFields(fields.order);
  const currency = toText(fields.currency);
  const items = listOf(order.items).map((item) =>
    [`${toText(item.quantity) || "1"} × ${toText(item.name)}`, moneyOf(item.amount, currency)]
      .filter(Boolean)
      .join(" — "),
  );
  const total = moneyOf(fields.total_amount, currency);
  const settings = listOf(fields.payment_settings).flatMap((setting) => [
    toText(toFields(setting.pix_dynamic_code).code),
    toText(toFields(setting.payment_link).uri),
    toText(toFields(setting.boleto).digitable_line),
  ]);
  return [...items, ...(total && items.length > 0 ? [`= ${total}`] : [total]), ...settings].filter(Boolean);
}

/** An amount and the power of ten that it is told in: `{ value: 1250, offset: 100 }` is 12.50. */
function moneyOf(amount: unknown, currency: string): string {
  const { value, offset } = toFields(amount);
  if (typeof value !== "number") return "";
  const sum = value / (typeof offset === "number" && offset > 0 ? offset : 1);
  return priceText(sum, currency);
}

export function pixIn(buttons: readonly Button[]): PixKey | undefined {
  for (const { buttonParamsJson } of buttons)
    for (const setting of listOf(parseFields(buttonParamsJson).payment_settings)) {
      const { merchant_name, key, key_type } = toFields(setting.pix_static_code);
      if (toText(key)) return { merchant: toText(merchant_name), key: toText(key), keyType: toText(key_type) };
    }
  return undefined;
}
