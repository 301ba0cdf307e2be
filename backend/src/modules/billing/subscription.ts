import { staticBrCode } from "@guiche/contract/br-code";
import type { PixCharge, SubscriptionInput } from "@guiche/contract/subscriptions";
import { AppError } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { setBillingFields } from "../companies";
import { platformSettings } from "../installation";
import { billingStore } from "./billing.store";

/**
 * The Pix code of an open invoice, made here from the owner's key. It carries what is left to pay; only the owner, who
 * sees the statement of the bank, can say that it was paid.
 */
export async function subscribe(scope: Scope, { invoiceId, ...address }: SubscriptionInput): Promise<PixCharge> {
  const store = billingStore(scope);
  const invoice = await store.mustHave(invoiceId);
  if (invoice.paidAt) throw new AppError("ERR_INVOICE_PAID");
  const [next] = await store.unpaid();
  if (next && next.id !== invoice.id) throw new AppError("ERR_EARLIER_INVOICE");
  const { pixKey, pixName, pixCity } = await platformSettings();
  if (!pixKey || !pixName || !pixCity) throw new AppError("ERR_PAYMENT_UNAVAILABLE");
  await setBillingFields(scope, {
    billingName: address.firstName,
    addressStreet: address.address2,
    addressCity: address.city,
    addressState: address.state,
    addressZipCode: address.zipcode,
  });
  const cents = invoice.valueCents - (await store.credit());
  return {
    qrcode: { qrcode: staticBrCode({ key: pixKey, name: pixName, city: pixCity }, cents, `FATURA${invoice.id}`) },
    valor: { original: (cents / 100).toFixed(2) },
    invoiceId: invoice.id,
    confirmedBy: "owner",
  };
}
