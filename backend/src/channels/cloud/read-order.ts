import type { CardBody, CardFact } from "@guiche/contract/message-kinds";
import { storable } from "../journal/journal";
import { priceText } from "../price-text";
import type { CloudMessage, CloudOrderItem } from "./events";

/** What a customer orders from the shop's catalogue. */
export function readOrder({ text = "", product_items: items = [] }: NonNullable<CloudMessage["order"]>): CardBody {
  const lines = items.map(lineOf).join("\n");
  const orderText = [text.trim(), lines].filter(Boolean).join("\n\n");
  const count = items.reduce((sum, { quantity }) => sum + countOf(quantity), 0);
  const facts: CardFact[] = [
    ...(count > 0 ? [{ label: "items" as const, value: String(count) }] : []),
    ...totalOf(items),
  ];
  return { card: "order", ...(orderText && { text: storable(orderText) }), ...(facts.length > 0 && { facts }) };
}

const countOf = (quantity: CloudOrderItem["quantity"] = 1): number => Number(quantity) || 0;
const priceOf = ({ item_price }: CloudOrderItem): number => (item_price === undefined ? NaN : Number(item_price));

function lineOf(item: CloudOrderItem): string {
  const price = priceOf(item);
  const sum = Number.isFinite(price) ? ` — ${priceText(price, item.currency ?? "")}` : "";
  return `${countOf(item.quantity)} × ${item.product_retailer_id ?? "?"}${sum}`;
}

/** Known only where each price is, in one currency. */
function totalOf(items: readonly CloudOrderItem[]): CardFact[] {
  const [currency = "", ...others] = new Set(items.map((item) => item.currency ?? ""));
  const total = items.reduce((sum, item) => sum + countOf(item.quantity) * priceOf(item), 0);
  if (items.length === 0 || others.length > 0 || !Number.isFinite(total)) return [];
  return [{ label: "total", value: total.toFixed(2), ...(currency && { of: storable(currency) }) }];
}
