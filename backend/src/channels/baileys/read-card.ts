import type { proto } from "@whiskeysockets/baileys";
import type { CardBody, CardFact } from "@guiche/contract/message-kinds";
import { storable } from "../journal/journal";
import { pixIn } from "./native-flow";
import { openMessage, type OpenedMessage } from "./open-message";
import { hasFile } from "./read-frame";

/** Amounts of WhatsApp are told in thousandths. */
const thousandths = 1_000;

type OptionalText = string | null | undefined;
type Amount = Parameters<typeof numberOf>[0];

/** What is more than words: an order, a product, an event, an invitation, a payment. Undefined for anything else. */
export function readCard({ message, buttons = [] }: OpenedMessage): CardBody | undefined {
  const pix = hasFile(message) ? undefined : pixIn(buttons);
  if (pix) {
    const text = message.extendedTextMessage?.text;
    return card("pix", pix.merchant, text, [{ label: "key", value: pix.key, ...(pix.keyType && { of: pix.keyType }) }]);
  }
  return readTrade(message) ?? readPayment(message) ?? readDate(message) ?? readInvitation(message);
}

function readTrade({ orderMessage, productMessage, stickerPackMessage }: proto.IMessage): CardBody | undefined {
  if (orderMessage) {
    const { orderTitle, message, itemCount, totalAmount1000, totalCurrencyCode } = orderMessage;
    return card("order", orderTitle, message, [
      toTextFact("items", itemCount ? String(itemCount) : ""),
      money("total", totalAmount1000, thousandths, totalCurrencyCode),
    ]);
  }
  if (productMessage) {
    const { product, catalog, body, footer } = productMessage;
    const { title, description, url, priceAmount1000, salePriceAmount1000, currencyCode } = product ?? {};
    const text = [description ?? catalog?.description, body, footer].filter(Boolean).join("\n\n");
    const price = numberOf(salePriceAmount1000) ? salePriceAmount1000 : priceAmount1000;
    return card("product", title ?? catalog?.title, text, [
      money("price", price, thousandths, currencyCode),
      toTextFact("link", url),
    ]);
  }
  if (!stickerPackMessage) return undefined;
  const { name, publisher, caption, packDescription } = stickerPackMessage;
  return card("stickers", name, caption || packDescription, [toTextFact("from", publisher)]);
}

function readPayment(message: proto.IMessage): CardBody | undefined {
  const { sendPaymentMessage, requestPaymentMessage, invoiceMessage, paymentInviteMessage } = message;
  if (sendPaymentMessage) return card("payment", "", noteOf(sendPaymentMessage.noteMessage), []);
  if (requestPaymentMessage) {
    const { noteMessage, amount, amount1000, currencyCodeIso4217, expiryTimestamp } = requestPaymentMessage;
    const sum = amount
      ? money("total", amount.value, amount.offset || thousandths, amount.currencyCode)
      : money("total", amount1000, thousandths, currencyCodeIso4217);
    return card("paymentRequest", "", noteOf(noteMessage), [sum, moment("until", expiryTimestamp)]);
  }
  if (message.declinePaymentRequestMessage) return card("paymentDeclined", "", "", []);
  if (message.cancelPaymentRequestMessage) return card("paymentCancelled", "", "", []);
  if (paymentInviteMessage)
    return card("paymentInvite", "", "", [moment("until", paymentInviteMessage.expiryTimestamp)]);
  return invoiceMessage ? card("invoice", "", invoiceMessage.note, []) : undefined;
}

function readDate({ eventMessage, scheduledCallCreationMessage }: proto.IMessage): CardBody | undefined {
  if (eventMessage) {
    const { name, description, location, joinLink, startTime, endTime, isCanceled } = eventMessage;
    return card(isCanceled ? "eventCancelled" : "event", name, description, [
      moment("starts", startTime),
      moment("ends", endTime),
      toTextFact("place", [location?.name, location?.address].filter(Boolean).join(", ")),
      toTextFact("link", joinLink),
    ]);
  }
  if (!scheduledCallCreationMessage) return undefined;
  const { title, scheduledTimestampMs } = scheduledCallCreationMessage;
  return card("event", title, "", [moment("starts", (numberOf(scheduledTimestampMs) ?? 0) / 1_000)]);
}

function readInvitation(message: proto.IMessage): CardBody | undefined {
  const { groupInviteMessage } = message;
  if (groupInviteMessage) {
    const { groupName, caption, inviteCode, inviteExpiration } = groupInviteMessage;
    return card("groupInvite", groupName, caption, [
      toTextFact("link", inviteCode && `https://chat.whatsapp.com/${encodeURIComponent(inviteCode)}`),
      moment("until", inviteExpiration),
    ]);
  }
  const channel = message.newsletterAdminInviteMessage ?? message.newsletterFollowerInviteMessageV2;
  return channel ? card("channelInvite", channel.newsletterName, channel.caption, []) : undefined;
}

function noteOf(note: proto.IMessage | null | undefined): string {
  const { message } = openMessage(note ?? {});
  return message.conversation ?? message.extendedTextMessage?.text ?? "";
}

function card(
  type: CardBody["card"],
  title: OptionalText,
  text: OptionalText,
  facts: (CardFact | undefined)[],
): CardBody {
  const statedFacts = facts.filter((fact) => fact !== undefined);
  return {
    card: type,
    ...(title?.trim() && { title: storable(title.trim()) }),
    ...(text?.trim() && { text: storable(text.trim()) }),
    ...(statedFacts.length > 0 && { facts: statedFacts }),
  };
}

const toTextFact = (label: CardFact["label"], value: OptionalText): CardFact | undefined =>
  value?.trim() ? { label, value: storable(value.trim()) } : undefined;

function money(label: CardFact["label"], amount: Amount, unit: number, currency: OptionalText): CardFact | undefined {
  const sum = numberOf(amount);
  return sum ? { label, value: (sum / unit).toFixed(2), ...(currency && { of: storable(currency) }) } : undefined;
}

/** Seconds since 1970 as an ISO date. */
function moment(label: CardFact["label"], seconds: Amount): CardFact | undefined {
  const at = new Date((numberOf(seconds) ?? 0) * 1_000);
  return at.getTime() > 0 ? { label, value: at.toISOString() } : undefined;
}

/** The library decodes 64-bit integers to objects. */
function numberOf(rawNumber: number | { toString(): string } | null | undefined): number | undefined {
  const number = rawNumber === null || rawNumber === undefined ? NaN : Number(String(rawNumber));
  return Number.isFinite(number) ? number : undefined;
}
