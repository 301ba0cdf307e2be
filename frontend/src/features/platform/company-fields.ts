import {
  companyInput,
  recurrenceNames,
  type CompanyDto,
  type CompanyInput,
  type CompanyPatch,
  type Recurrence,
} from "@guiche/contract/companies";
import * as yup from "yup";

/** What the form holds: no plan and no date as "". */
export interface CompanyForm {
  name: string;
  email: string;
  phone: string;
  password: string;
  planId: number | "";
  status: boolean;
  campaignsEnabled: boolean;
  dueDate: string;
  recurrence: Recurrence;
}

/** What a company says, or what a new one begins with. */
export const companyForm = (company: CompanyDto | null): CompanyForm => ({
  name: company?.name ?? "",
  email: company?.email ?? "",
  phone: company?.phone ?? "",
  password: "",
  planId: company?.planId ?? "",
  status: company?.status ?? true,
  campaignsEnabled: company?.campaignsEnabled ?? true,
  dueDate: company?.dueDate ?? "",
  recurrence: company?.recurrence ?? "MENSAL",
});

/** A field that was left empty is none: it is missing, not wrong. */
const orNone = <Schema extends yup.AnySchema>(field: "planId" | "password") =>
  (yup.reach(companyInput, field) as Schema).transform((value: unknown, original: unknown) =>
    original === "" ? undefined : value,
  );

/** The contract's company, with the fields as a form holds them. */
export const companySchema = companyInput.shape({
  planId: orNone<yup.NumberSchema>("planId"),
  password: orNone<yup.StringSchema>("password"),
});

/** An empty password is none: one is made up, and a code goes out by e-mail. */
export function newCompany(form: CompanyForm): CompanyInput {
  const { password, ...fields } = form;
  return companyInput.cast({ ...fields, ...(password && { password }) });
}

export function changedCompany(form: CompanyForm): CompanyPatch {
  const { name, email, planId, phone, status, campaignsEnabled, dueDate, recurrence } = newCompany(form);
  return { name, email, planId, phone, status, campaignsEnabled, dueDate, recurrence };
}

/** Monthly is what is offered; a company that pays otherwise keeps that to choose from. */
export const offeredRecurrences = (held: Recurrence | undefined): Recurrence[] =>
  recurrenceNames.filter((name) => name === "MENSAL" || name === held);
