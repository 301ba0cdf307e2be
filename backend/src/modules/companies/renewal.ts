import type { BillingFields } from "@guiche/contract/companies";
import type { SubscriptionDto } from "@guiche/contract/subscriptions";
import { companyChanged } from "../../core/cache";
import { afterCommit } from "../../core/db/transaction";
import { AppError } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { companyStore } from "./company.store";
import { updateSuspensions } from "./suspension";

/** Locks the company's row until the commit; false when the company is deleted. */
export const holdCompany = (inside: Scope): Promise<boolean> => companyStore(inside).hold();

/** Billing address, email and end of the trial of the own company. */
export async function billingFieldsOf(scope: Scope): Promise<Omit<SubscriptionDto, "nextInvoiceOn">> {
  const row = await companyStore(scope).own();
  if (!row) throw new AppError("ERR_NO_COMPANY_FOUND");
  const { billing, email, trialExpiration } = row;
  return { billing, email, trialExpiration };
}

/** Stores name and address for invoices; what is not given stays. */
export const setBillingFields = (scope: Scope, fields: Partial<BillingFields>): Promise<void> =>
  companyStore(scope).change(fields);

/** Sets the due date that a payment bought, in its transaction; a suspended company is readmitted after the commit. */
export async function renewCompany(inside: Scope, renewal: { dueDate: string; dueDay: number }): Promise<void> {
  await companyStore(inside).change(renewal);
  afterCommit(inside, async (outside) => {
    companyChanged(outside);
    await updateSuspensions();
  });
}
