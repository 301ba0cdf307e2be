import { billingAddress, type BillingAddress } from "@guiche/contract/subscriptions";

/** What was typed in a checkout, and the invoice that has a Pix code already. */
interface CheckoutDraft {
  address?: BillingAddress;
  chargedId?: number;
}

const keyOf = (companyId: number) => `guiche.checkout.${companyId}`;

/** Outlives a reload, in this tab alone. Empty where the browser stores nothing. */
export function readDraft(companyId: number): CheckoutDraft {
  try {
    const { address, chargedId } = JSON.parse(sessionStorage.getItem(keyOf(companyId)) ?? "{}") as CheckoutDraft;
    return { ...(address && { address: billingAddress.cast(address, { assert: false }) }), chargedId };
  } catch {
    return {};
  }
}

export function keepDraft(companyId: number, draft: CheckoutDraft): void {
  try {
    sessionStorage.setItem(keyOf(companyId), JSON.stringify({ ...readDraft(companyId), ...draft }));
  } catch {
    // A reload then begins with the stored address.
  }
}

export function dropDraft(companyId: number): void {
  try {
    sessionStorage.removeItem(keyOf(companyId));
  } catch {
    // There is none.
  }
}
