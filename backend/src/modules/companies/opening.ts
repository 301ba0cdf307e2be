import { randomBytes } from "node:crypto";
import type { InvitationDto } from "@guiche/contract/invitations";
import { type CompanyDto, type CompanyInput, type SignUpInput } from "@guiche/contract/companies";
import { settingDefaults } from "@guiche/contract/settings";
import { env } from "../../config/env";
import { assertUncommon } from "../../core/auth/new-password";
import { hashPassword } from "../../core/auth/passwords";
import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import { AppError } from "../../core/http/errors";
import { port } from "../../core/port";
import { actorOf, insideTransaction, scopeOfRow, type Scope } from "../../core/tenant/scope";
import { publishEvent } from "../../domain-events";
import { recordAudit, type AuditRecord } from "../audit";
import { lockPlan } from "../plans";
import { assertMayClaim, platformSettings } from "../installation";
import { presentCompany } from "./company.presenter";
import { companyStore, nextCompanyId } from "./company.store";
import { addFirstAdmin } from "./opening.store";
import { trialEnd } from "./days";
import { updateSuspensions } from "./suspension";

/** Which account an address and a password open. */
export const findAccount = port<
  [email: string, password: string, ip: string],
  Promise<{ companyId: number } | undefined>
>("companies.findAccount");

/** Sends a person a link to choose a password. */
export const invitePerson = port<[scope: Scope, userId: number, by?: AuditRecord["by"]], Promise<InvitationDto>>(
  "companies.invitePerson",
);

/** Public sign-up: creates a company with a trial. */
export async function signUp(
  { userName, language, name, email, phone, password, planId }: SignUpInput,
  ip: string,
): Promise<CompanyDto> {
  if ((await platformSettings()).signUp === "disabled") throw new AppError("ERR_USER_CREATION_DISABLED");
  const trial = {
    dueDate: trialEnd(now()),
    recurrence: "MENSAL" as const,
    status: true,
    campaignsEnabled: true,
  };
  const values = { name, email, phone, password, planId, ...trial, trialExpiration: trial.dueDate };
  const existingAccount = await findAccount(email, password, ip);
  if (existingAccount) return asIfNew(scopeOfRow(existingAccount), values);
  const { company, adminId } = await openCompany({ ...values, adminName: userName, language });
  void publishEvent(scopeOfRow({ companyId: company.id }), "user.addressed", { userId: adminId });
  return company;
}

/**
 * The reply to a sign-up with the address and password of an existing account, which they go on opening. It says what
 * was typed: the account may have a second factor, without which the caller learns nothing of its company.
 */
const asIfNew = (scope: Scope, values: CompanyInput & { trialExpiration: string }) =>
  transaction(scope, async (inside) => {
    const plan = await lockPlan(inside, values.planId, { offered: true });
    const { timezone } = settingDefaults;
    return presentCompany({ ...values, id: scope.companyId, plan, timezone, campaigns: "true", createdAt: now() });
  });

/** Creation by the platform's owner. Without a password the admin is invited. */
export async function createCompany(
  scope: Scope,
  { password, ...input }: CompanyInput,
): Promise<CompanyDto & { invitation?: InvitationDto }> {
  const secret = password ?? randomBytes(24).toString("base64url");
  const { company, adminId } = await openCompany({ ...input, password: secret }, scope);
  await updateSuspensions();
  const there = scopeOfRow({ companyId: company.id });
  const { userId: id, name } = actorOf(scope);
  if (password === undefined) return { ...company, invitation: await invitePerson(there, adminId, { id, name }) };
  // The reply does not wait for the mail.
  void publishEvent(there, "user.addressed", { userId: adminId });
  return company;
}

/** Creates the company, its admin (same address and password) and its settings in one transaction. */
async function openCompany(
  {
    password,
    campaignsEnabled,
    adminName,
    language,
    ...values
  }: CompanyInput & { password: string; trialExpiration?: string; adminName?: string; language?: string },
  owner?: Scope,
): Promise<{ company: CompanyDto; adminId: number }> {
  assertUncommon(password);
  const passwordHash = await hashPassword(password, env().bcryptCost);
  const newScope = scopeOfRow({ companyId: await nextCompanyId() });
  return transaction(newScope, async (inside) => {
    const store = companyStore(inside);
    const plan = await lockPlan(inside, values.planId, { offered: !owner });
    if (plan.users < 1) throw new AppError("ERR_PLAN_LIMIT_REACHED");
    await assertMayClaim(inside, values.email);
    await store.add(values);
    await store.beginWith("campaignsEnabled", String(campaignsEnabled));
    if (language !== undefined) await store.beginWith("language", language);
    const admin = await addFirstAdmin(inside, { name: adminName ?? values.name, email: values.email, passwordHash });
    const record = { action: "company.created", target: values.name, details: { plan: plan.name } } as const;
    const by = owner ? { id: actorOf(owner).userId, name: actorOf(owner).name } : { id: admin.id, name: admin.name };
    await recordAudit(inside, { ...record, by });
    if (owner && inside.tx) await recordAudit(insideTransaction(owner, inside.tx), record);
    const row = await store.own();
    if (!row) throw new Error("The new company's row is missing.");
    return { company: presentCompany(row), adminId: admin.id };
  });
}
