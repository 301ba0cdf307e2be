import { beforeEach } from "@jest/globals";
import { userApi } from "@guiche/contract/users";
import { authApi } from "@guiche/contract/auth";
import { AuditEntry } from "../../models/accounts/audit-entry";
import { type User } from "../../models/accounts/user";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { createCompany, user } from "../../testing/factories";
import { withServer } from "../../testing/server";

export const server = withServer();
export let company: { id: number };
export let boss: User;
export let admin: Caller;

export const open = async (values: Parameters<typeof createCompany>[0] = {}) => {
  company = await createCompany(values);
  boss = await user(company.id, { profile: "admin", name: "Bia" });
  admin = await signInAs(server.app, boss);
};

beforeEach(() => open());

export const change = (id: number, body: Record<string, unknown>, by = admin) =>
  by.ask(userApi.update, { params: { id }, body });

export const remove = (id: number, by = admin) => by.ask(userApi.remove, { params: { id } });
export const show = (id: number, by = admin) => by.call(userApi.show, { params: { id } });

export const signsInWith = async (email: string, secret: string): Promise<number> =>
  (await admin.ask(authApi.login, { body: { email, password: secret } })).status;

export const auditEntries = (action: string) =>
  AuditEntry.findAll({ where: { companyId: company.id, action }, order: ["id"], raw: true });
