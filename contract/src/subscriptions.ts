import * as yup from "yup";
import type { BillingFields } from "./companies";
import { get, post } from "./endpoint";
import { rowId, trimmedText } from "./input";

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
export const billingAddress = yup.object(addressFields).noUnknown();
export type BillingAddress = yup.InferType<typeof billingAddress>;

/**
 * What the specification's payload says of prices, users, connections and cards is accepted and ignored: the price comes
 * from the invoice, and no card is ever read.
 */
export const subscriptionInput = yup.object({ ...addressFields, invoiceId: rowId().required("Required") }).noUnknown();
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
  /** The page of the simulated provider; null for real ones. */
  payUrl: string | null;
}

export interface ChargeStateDto {
  state: "waiting" | "paid" | "expired";
  /** The company's due date, `yyyy-MM-dd`. */
  dueDate: string | null;
}

export interface SubscriptionDto {
  billing: BillingFields;
  /** The address that mails about invoices go to. */
  email: string;
  /** The last day of the trial, `yyyy-MM-dd`; null for a company that did not sign up by itself. */
  trialExpiration: string | null;
}

export const subscriptionApi = {
  show: get("/subscription", { access: "billing:pay", whileSuspended: true }).replies<SubscriptionDto>(),
  /** What is known of a charge. */
  charge: get("/subscription/charges/:chargeId", {
    access: "billing:pay",
    whileSuspended: true,
  }).replies<ChargeStateDto>(),
  /** Asks the provider now. ERR_PAYMENT_UNAVAILABLE while it cannot be reached. */
  checkCharge: post("/subscription/charges/:chargeId/check", {
    access: "billing:pay",
    whileSuspended: true,
  }).replies<ChargeStateDto>(),
  /** Stores the billing address and answers the Pix code of an invoice. ERR_PAYMENT_UNAVAILABLE without a Pix key. */
  create: post("/subscription", {
    access: "billing:pay",
    whileSuspended: true,
    body: subscriptionInput,
  }).replies<PixCharge>(),
};
