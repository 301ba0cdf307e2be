import {
  companyInput,
  recurrenceNames,
  type CompanyDto,
  type CompanyInput,
  type CompanyPatch,
  type Recurrence,
} from "@guiche/contract/companies";
import * as yup from "yup";
import { changedFields } from "../../shared/forms/changed-fields";

/** The form's values: no plan and no date as "". */
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

/** The form's values for a company, or the defaults for null. */
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

/** An empty field counts as missing, not as invalid. */
const orNone = <Schema extends yup.AnySchema>(field: "planId" | "password") =>
  (yup.reach(companyInput, field) as Schema).transform((value: unknown, original: unknown) =>
    original === "" ? undefined : value,
  );

/** The contract's company schema with the form's field types. */
export const companySchema = companyInput.shape({
  planId: orNone<yup.NumberSchema>("planId"),
  password: orNone<yup.StringSchema>("password"),
});

/** Without a password the server generates one and emails a reset code. */
export function newCompany(form: CompanyForm): CompanyInput {
  const { password, ...fields } = form;
  return companyInput.cast({ ...fields, ...(password && { password }) });
}

const common = (form: CompanyForm) => {
  const { name, email, planId, phone, status, campaignsEnabled, dueDate, recurrence } = newCompany(form);
  return { name, email, planId, phone, status, campaignsEnabled, dueDate, recurrence };
};

/** What was changed in the form. A due date that a payment has moved since stays. */
export const changedCompany = (form: CompanyForm, before: CompanyDto): CompanyPatch =>
  changedFields(common(form), common(companyForm(before)));

/** New companies pay monthly; an existing company keeps its other recurrence as an option. */
export const offeredRecurrences = (current: Recurrence | undefined): Recurrence[] =>
  recurrenceNames.filter((name) => name === "MENSAL" || name === current);
