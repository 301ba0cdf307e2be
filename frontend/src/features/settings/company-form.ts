import { companyPatch, type CompanyDto, type CompanyPatch } from "@guiche/contract/companies";
import type * as yup from "yup";

export type CompanyForm = Record<"name" | "email" | "phone", string>;

export const companyForm = ({ name, email, phone }: Pick<CompanyDto, keyof CompanyForm>): CompanyForm => ({
  name,
  email,
  phone,
});

const requireField = (field: "name" | "email") => (companyPatch.fields[field] as yup.StringSchema).required("Required");

/** The contract's patch, in which a company always has a name and an email. */
export const companySchema = companyPatch
  .pick(["name", "email", "phone"])
  .shape({ name: requireField("name"), email: requireField("email") });

/** An empty phone is sent as null. */
export const patchOf = ({ name, email, phone }: CompanyForm): CompanyPatch =>
  companySchema.cast({ name, email, phone });
