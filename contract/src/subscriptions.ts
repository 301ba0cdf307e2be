import * as yup from "yup";
import type { BillingFields, Recurrence } from "./companies";
import { get, post, put } from "./endpoint";
import type { InvoiceDto } from "./invoices";
import { literals, rowId, strictObject, trimmedText } from "./input";
import type { PlanExcess } from "./rules/plan-change";
import type { PlanDto } from "./plans";

/** The choices of the specification. */
export const billingCountries = ["BR", "usa"] as const;

const addressFields = {
  firstName: trimmedText().max(100).required("O nome completo é obrigatório"),
  address2: trimmedText().max(100).required("O Endereço é obrigatório"),
  city: trimmedText().max(100).required("Cidade é obrigatória"),
  state: trimmedText().max(100).default(""),
  zipcode: trimmedText().max(20).required("CEP é obrigatório"),
  country: yup.string<(typeof billingCountries)[number]>().oneOf(billingCountries).required("País é obrigatório"),
};

/** The first step of the checkout. */
export const billingAddress = strictObject(addressFields).meta(
  literals(
    "O nome completo é obrigatório",
    "O Endereço é obrigatório",
    "Cidade é obrigatória",
    "CEP é obrigatório",
    "País é obrigatório",
  ),
);
export type BillingAddress = yup.InferType<typeof billingAddress>;

/**
 * What the specification's payload says of prices, users, connections and cards is accepted and ignored: the price comes
 * from the invoice, and no card is ever read.
 */
const subscriptionInput = strictObject({ ...addressFields, invoiceId: rowId().required("Required") });
export type SubscriptionInput = yup.InferType<typeof subscriptionInput>;

export interface PixCharge {
  /** The text of the Pix code, to be drawn and copied. */
  qrcode: { qrcode: string };
  /** BRL with two decimals, as text. */
  valor: { original: string };
  invoiceId: number;
  /** "owner": the platform's owner confirms the payment by hand. */
  confirmedBy: "owner" | "provider";
  /** The provider's charge, to be asked for its state; null when the owner confirms. */
  chargeId: number | null;
  expiresAt: string | null;
  /** Until then, by the server's clock: that of the payer's machine may be wrong by hours. */
  secondsLeft: number | null;
  /** The page of the simulated provider; null for real ones. */
  payUrl: string | null;
}

/** Seconds between two questions of a payer whether the payment has arrived. */
export const checkEverySeconds = 10;

export interface ChargeStateDto {
  /** "paid" and "overpaid": its invoice is paid, the second with credit left. "underpaid": a part of the invoice is. */
  state: "waiting" | "paid" | "underpaid" | "overpaid" | "expired" | "failed" | "refunded";
  /** BRL that is left to pay of its invoice. */
  remainder: number;
  /** The company's due date, `yyyy-MM-dd`. */
  dueDate: string | null;
}

export interface SubscriptionDto {
  billing: BillingFields;
  /** The address that mails about invoices go to. */
  email: string;
  /** The last day of the trial, `yyyy-MM-dd`; null for a company that did not sign up by itself. */
  trialExpiration: string | null;
  /** The day on which the next invoice is made, `yyyy-MM-dd`; null when none follows. */
  nextInvoiceOn: string | null;
}

const planChoice = strictObject({ planId: rowId().required("Required") });

export interface PlanOfferDto {
  plan: PlanDto;
  /** Megabytes for files; 0 is no limit. */
  storageMb: number;
  /** Messages a month through the external API; 0 is no limit. */
  apiMessages: number;
  /** BRL for one period of the company. */
  price: number;
  /** When it would apply; null for the plan that is chosen already. */
  at: "now" | "nextPeriod" | null;
  /** BRL that choosing it adds to the next invoice, for the days that are left of the paid period. */
  line: number;
  /** Why it cannot be chosen: what the company uses exceeds it. */
  excess: PlanExcess[];
}

export interface PlanChoiceDto {
  recurrence: Recurrence;
  current: { id: number; name: string };
  /** Chosen for the period that begins on `from`. */
  next: { id: number; name: string; from: string } | null;
  /**
   * Why no plan can be chosen now: the subscription never expires, a Pix code can still be paid, or days of the cheaper plan
   * that is still to begin are paid, at its price.
   */
  closed: "noDueDate" | "openCharge" | "nextPaid" | null;
  /** The plans that are offered, cheapest first, and the current one. */
  offers: PlanOfferDto[];
  /** The next charge, less the credit; null without one. */
  forecast: { dueDate: string; value: number } | null;
}

export const subscriptionApi = {
  show: get("/subscription", { access: "billing:pay", whileSuspended: true }).replies<SubscriptionDto>(),
  /** The invoice to pay next, made before its time if need be; null when there is nothing to pay. */
  nextInvoice: post("/subscription/invoice", { access: "billing:pay", whileSuspended: true }).replies<{
    invoice: InvoiceDto | null;
  }>(),
  /**
   * Called when the pages open: the due date, if it has moved ahead since this person was last told of it, in whatever
   * browser. Null when there is nothing to tell.
   */
  renewal: post("/subscription/renewal", { access: "billing:pay", whileSuspended: true }).replies<{
    renewedUntil: string | null;
  }>(),
  /** The plans that the company may choose, and what each would do. */
  plans: get("/subscription/plans", { access: "billing:pay", whileSuspended: true }).replies<PlanChoiceDto>(),
  /**
   * A dearer plan applies at once and costs the days that are left; a cheaper one applies from the next period, without a
   * refund. ERR_PLAN_TOO_SMALL, ERR_CHARGE_OPEN, ERR_NEXT_PERIOD_PAID.
   */
  choosePlan: put("/subscription/plan", {
    access: "billing:pay",
    whileSuspended: true,
    body: planChoice,
  }).replies<PlanChoiceDto>(),
  /** The state of a charge, for a screen that asks often: a provider that may be polled is asked now and then. */
  charge: get("/subscription/charges/:chargeId", {
    access: "billing:pay",
    whileSuspended: true,
  }).replies<ChargeStateDto>(),
  /** Asks the provider now. ERR_PAYMENT_PROVIDER while it does not answer. */
  checkCharge: post("/subscription/charges/:chargeId/check", {
    access: "billing:pay",
    whileSuspended: true,
    limit: "checkPayment",
  }).replies<ChargeStateDto>(),
  /**
   * Stores the billing address and answers the Pix code of an invoice. ERR_PAYMENT_UNAVAILABLE without a Pix key,
   * ERR_PAYMENT_PROVIDER while the provider does not answer.
   */
  create: post("/subscription", {
    access: "billing:pay",
    whileSuspended: true,
    body: subscriptionInput,
    ignores: [
      ...["lastName", "useAddressForPaymentDetails", "nameOnCard", "cardNumber", "cvv"],
      ...["plan", "price", "users", "connections"],
    ],
  }).replies<PixCharge>(),
};
