import { staticBrCode } from "@guiche/contract/texts/br-code";
import type { PixCharge, SubscriptionInput } from "@guiche/contract/subscriptions";
import { now } from "../../core/clock";
import { AppError } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { setBillingFields } from "../companies";
import { platformSettings } from "../installation";
import { billingStore } from "./billing.store";
import type { ChargeRow } from "./charge.store";
import { liveCharge } from "./charges";
import { leftToPay } from "./payments";

/** The Pix code of the oldest open invoice, for what is left to pay; whatever prices the request names are ignored. */
export async function subscribe(scope: Scope, { invoiceId, ...address }: SubscriptionInput): Promise<PixCharge> {
  const store = billingStore(scope);
  const invoice = await store.mustHave(invoiceId);
  if (invoice.paidAt) throw new AppError("ERR_INVOICE_PAID");
  const [next] = await store.listUnpaid();
  if (next && next.id !== invoice.id) throw new AppError("ERR_EARLIER_INVOICE");
  await setBillingFields(scope, {
    billingName: address.firstName,
    addressStreet: address.address2,
    addressCity: address.city,
    addressState: address.state,
    addressZipCode: address.zipcode,
  });
  const charge = await liveCharge(scope, invoice);
  if (charge) return chargeReply(charge, invoice.id);
  const cents = await leftToPay(scope, invoice.id);
  if (cents === 0) throw new AppError("ERR_INVOICE_PAID");
  return ownerReply(cents, invoice.id);
}

const chargeReply = (charge: ChargeRow, invoiceId: number): PixCharge => ({
  qrcode: { qrcode: charge.code },
  valor: { original: (charge.cents / 100).toFixed(2) },
  invoiceId,
  confirmedBy: "provider",
  chargeId: charge.id,
  expiresAt: charge.expiresAt.toISOString(),
  secondsLeft: Math.max(0, Math.round((charge.expiresAt.getTime() - now().getTime()) / 1_000)),
  payUrl: charge.payUrl,
});

/** A static code from the owner's key: it proves no payment, so the owner confirms it. */
async function ownerReply(cents: number, invoiceId: number): Promise<PixCharge> {
  const { pixKey, pixName, pixCity } = await platformSettings();
  if (!pixKey || !pixName || !pixCity) throw new AppError("ERR_PAYMENT_UNAVAILABLE");
  return {
    qrcode: { qrcode: staticBrCode({ key: pixKey, name: pixName, city: pixCity }, cents, `FATURA${invoiceId}`) },
    valor: { original: (cents / 100).toFixed(2) },
    invoiceId,
    confirmedBy: "owner",
    chargeId: null,
    expiresAt: null,
    secondsLeft: null,
    payUrl: null,
  };
}
