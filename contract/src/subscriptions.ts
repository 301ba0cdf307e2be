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
  confirmedBy: "owner";
}

export interface SubscriptionDto {
  billing: BillingFields;
  /** The address that mails about invoices go to. */
  email: string;
  /** The last day of the trial, `yyyy-MM-dd`; null for a company that did not sign up by itself. */
  trialExpiration: string | null;
}

export const subscriptionApi = {
  show: get("/subscription", { access: "billing:pay" }).replies<SubscriptionDto>(),
  /** Stores the billing address and answers the Pix code of an invoice. ERR_PAYMENT_UNAVAILABLE without a Pix key. */
  create: post("/subscription", { access: "billing:pay", body: subscriptionInput }).replies<PixCharge>(),
};
