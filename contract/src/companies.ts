import * as yup from "yup";
import { languages, type Language } from "./texts/languages";
import type { InvitationDto } from "./invitations";
import { del, get, post, put } from "./endpoint";
import { workWeek, type WorkDay } from "./time/hours";
import { booleanInput, isDay, password, rowId, strictObject, trimmedText } from "./input";
import type { PlanDto } from "./plans";

/** Months that one payment covers. */
export const recurrences = { MENSAL: 1, BIMESTRAL: 2, TRIMESTRAL: 3, SEMESTRAL: 6, ANUAL: 12 } as const;
export type Recurrence = keyof typeof recurrences;
export const recurrenceNames = Object.keys(recurrences) as Recurrence[];

/** Length of the trial in days. */
export const trialDays = 3;

/** What every screen calls a company: on trial, paid, past its due date, or switched off by the platform's owner. */
export const companyStates = ["trial", "active", "overdue", "suspended"] as const;
export type CompanyState = (typeof companyStates)[number];

/**
 * `today` is `yyyy-MM-dd` in the company's time zone. The trial lasts while the due date is still the one that sign-up
 * gave: a payment moves it, and so may the platform's owner.
 */
export function companyState(
  { status, dueDate, trialExpiration }: { status: boolean; dueDate: string | null; trialExpiration: string | null },
  today: string,
): CompanyState {
  if (!status) return "suspended";
  if (dueDate === null) return "active";
  if (dueDate < today) return "overdue";
  return dueDate === trialExpiration ? "trial" : "active";
}

/** What a signed-in user sees of the own company. `dueDate` is `yyyy-MM-dd`, null when it never expires. */
export interface OwnCompanyDto {
  id: number;
  name: string;
  dueDate: string | null;
  /** As of this reply. Screens mention a trial only to admins. */
  state: CompanyState;
  /** The subscription has run out: only invoices, checkout and subscription are open. */
  isSuspended: boolean;
  settings: { key: string; value: string }[];
  plan: PlanDto;
}

/** A company as its admins and the platform's owner see it. */
export interface CompanyDto {
  id: number;
  name: string;
  email: string;
  phone: string;
  planId: number;
  plan: PlanDto;
  status: boolean;
  /** As of this reply. */
  state: CompanyState;
  /** The setting of the same name. */
  campaignsEnabled: boolean;
  /** `yyyy-MM-dd`; null when it never expires. */
  dueDate: string | null;
  recurrence: Recurrence;
  createdAt: string;
}

/** Name and address on invoices; "" when they are not known yet. */
export interface BillingFields {
  billingName: string;
  addressZipCode: string;
  addressStreet: string;
  addressState: string;
  addressCity: string;
  addressDistrict: string;
}

/** The billing fields are for the company's admins and the platform's owner. */
export interface CompanyDetailsDto extends CompanyDto, Partial<BillingFields> {
  /** The last day of the trial, `yyyy-MM-dd`; null for a company without one. Like the billing fields, for admins. */
  trialExpiration?: string | null;
  /** Bytes of stored files, and how many the plan allows; null without a limit. */
  storage: { usedBytes: number; quotaBytes: number | null };
  settings: { key: string; value: string }[];
  schedules: WorkDay[];
  /** What customers read outside the hours; "": a default made of the hours, null: nothing has been saved yet. */
  outOfHoursMessage: string | null;
}

/** The next due date: the recurrence's months later, on the same day or the last day of the month. Null stays null. */
export function extendDueDate(dueDate: string | null, recurrence: Recurrence): string | null {
  if (!dueDate) return null;
  const [year = 0, month = 1, day = 1] = dueDate.split("-").map(Number);
  const months = month - 1 + recurrences[recurrence];
  const lastDay = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}

const name = () => trimmedText().min(2, "Too Short!").max(50, "Too Long!");
const email = () => trimmedText().email("Invalid email").max(254, "Too Long!");
/** Digits only, whatever the formatting. */
const phone = () =>
  yup
    .string()
    .transform((value: unknown) => (typeof value === "string" ? value.replace(/[\s().+-]/g, "") : value))
    .matches(/^(\d{8,15})?$/, "Invalid phone");

export const signUpInput = strictObject({
  name: name().required("Required"),
  email: email().required("Required"),
  phone: phone().default(""),
  password: password().required("Required"),
  planId: rowId().required("Required"),
  /** The name of the person who signs up, by default the company's. */
  userName: name().transform((text: string | undefined) => (text === "" ? undefined : text)),
  /** The language of the company's automatic texts, by default Portuguese. */
  language: yup.string<Language>().oneOf(languages),
});
export type SignUpInput = yup.InferType<typeof signUpInput>;

/** An empty or unreadable date becomes null. */
const dueDate = () =>
  yup
    .string()
    .nullable()
    .transform((value: unknown) => {
      const day = typeof value === "string" ? value.slice(0, 10) : "";
      return isDay(day) ? day : null;
    });

const fields = {
  phone: phone(),
  status: booleanInput(),
  /** Also written "enabled" or "disabled". */
  campaignsEnabled: booleanInput().transform((value: unknown, original: unknown) =>
    original === "enabled" ? true : original === "disabled" ? false : value,
  ),
  dueDate: dueDate(),
  recurrence: yup.string<Recurrence>().oneOf(recurrenceNames),
};

/** For the platform's owner. Without a password the admin is invited: the reply has a link to choose one, unless it was mailed. */
export const companyInput = strictObject({
  name: name().required("Required"),
  email: email().required("Required"),
  planId: rowId().required("Required"),
  password: password(),
  phone: fields.phone.default(""),
  status: fields.status.default(true),
  campaignsEnabled: fields.campaignsEnabled.default(true),
  dueDate: fields.dueDate.default(null),
  recurrence: fields.recurrence.default("MENSAL"),
});
export type CompanyInput = yup.InferType<typeof companyInput>;

/** A patch. An admin changes name, email and phone of the own company; the other fields are the platform owner's. */
export const companyPatch = strictObject({
  name: name(),
  email: email().min(1, "Required"),
  planId: rowId(),
  ...fields,
});
export type CompanyPatch = yup.InferType<typeof companyPatch>;

export const companyHours = strictObject({
  schedules: workWeek().required("Required"),
  outOfHoursMessage: yup.string().max(4096, "Too Long!"),
});
export type CompanyHours = yup.InferType<typeof companyHours>;

export const companyApi = {
  /**
   * Creates the company, its admin (same email and password) and its settings, with a trial. Creates nothing for the
   * email and password of an existing account, which they go on opening. 429 ERR_TOO_MANY_ACCOUNTS for an email with
   * `maxUnconfirmed` unconfirmed accounts.
   */
  signUp: post("/companies/cadastro", {
    access: "public",
    body: signUpInput,
    // What the trial begins with, and who its admin is, are the server's to say.
    ignores: ["recurrence", "status", "campaignsEnabled", "dueDate", "trialExpiration", "profile", "super"],
    creates: true,
    limit: "signUp",
  }).replies<CompanyDto>(),
  list: get("/companies/list", { access: "platform:manage" }).replies<CompanyDto[]>(),
  all: get("/companies", { access: "platform:manage" }).replies<CompanyDto[]>(),
  create: post("/companies", { access: "platform:manage", body: companyInput, creates: true }).replies<
    CompanyDto & { invitation?: InvitationDto }
  >(),
  /** The own company for its users; any company for the platform's owner. */
  show: get("/companies/:id", { access: "company:see" }).replies<CompanyDetailsDto>(),
  update: put("/companies/:id", { access: "company:edit", body: companyPatch }).replies<CompanyDto>(),
  remove: del("/companies/:id", { access: "platform:manage" }).replies<{ message: string }>(),
  plan: get("/companies/listPlan/:companyId", { access: "company:see" }).replies<
    Pick<CompanyDto, "id" | "name" | "dueDate" | "status" | "plan">
  >(),
  hours: get("/companies/:id/schedules", { access: "company:see" }).replies<WorkDay[]>(),
  setHours: put("/companies/:id/schedules", {
    access: "company:edit",
    body: companyHours,
  }).replies<CompanyDetailsDto>(),
};
