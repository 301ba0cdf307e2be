import type { PaymentProviderName } from "@guiche/contract/payments";

/** A charge to collect. `txid` is ours: creating it again creates nothing new. */
export interface NewCharge {
  txid: string;
  cents: number;
  /** Seconds for which it can be paid. */
  expiresIn: number;
  description: string;
  /** Where a simulated provider sends its notices; the others have the address in their own settings. */
  notifyUrl: string | null;
}

export interface MadeCharge {
  /** The text of the Pix code. */
  code: string;
  providerId: string | null;
  /** A page on which a simulated payment is made. */
  payUrl: string | null;
}

/** A payment as the provider itself reports it. */
export interface Proof {
  id: string;
  cents: number;
  /** The part of `cents` that was returned to the payer. */
  returnedCents: number;
}

/** One kind of provider. Everything else about money is the same for all. Rejects when the provider refuses or is away. */
export interface PaymentProvider {
  name: Exclude<PaymentProviderName, "manual">;
  create(charge: NewCharge): Promise<MadeCharge>;
  /** The only proof of a payment: the answer of the provider to our own question. */
  proofsOf(charge: { txid: string; providerId: string | null }): Promise<Proof[]>;
  /** Withdraws a charge that should not be paid any more. False when the provider refuses, because it is paid. */
  cancel(charge: { txid: string; providerId: string | null }): Promise<boolean>;
  /** Tells the provider where to send its notices, where it takes the address by a call. Rejects when it refuses. */
  registerNotices?(address: string): Promise<void>;
}

/**
 * Providers that take money for a charge until it is withdrawn: its expiry is ours alone. The others refuse a payment after
 * it.
 */
export const neverExpiring: readonly PaymentProviderName[] = ["asaas"];

/** Providers that must not be asked again and again; their notices tell, and the payer may ask. */
export const notPolled: readonly PaymentProviderName[] = ["asaas"];

/** `"49.90"` → 4990, without floating point. */
export function centsOf(text: string): number {
  const [, reais = "", cents = ""] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (!reais) throw new Error("The provider sent an unreadable amount.");
  return Number(reais) * 100 + Number(cents.padEnd(2, "0"));
}

export const amountOf = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
