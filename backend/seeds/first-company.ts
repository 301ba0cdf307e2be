import { randomBytes } from "node:crypto";
import { Company } from "../src/models/accounts/company";
import { Plan } from "../src/models/accounts/plan";
import { User } from "../src/models/accounts/user";
import { hashPassword } from "../src/core/auth/passwords";
import { database } from "../src/core/db/connect";

/** How to sign in, printed once. */
export interface SignIn {
  who: string;
  email: string;
  /** Null when the operator chose it: a password that is already known is not printed. */
  password: string | null;
}

export const randomPassword = (): string => randomBytes(12).toString("base64url");

interface FirstCompanyOptions {
  email: string;
  /** Random when absent. */
  password?: string;
  bcryptCost: number;
}

/** In an empty database: the plan "Básico", the platform's own company and its first super user. */
export async function seedFirstCompany({ email, password, bcryptCost }: FirstCompanyOptions): Promise<SignIn | null> {
  if ((await Company.count()) > 0) return null;
  const adminPassword = password ?? randomPassword();
  const passwordHash = await hashPassword(adminPassword, bcryptCost);
  await database().transaction(async (transaction) => {
    const plan = await Plan.create({ name: "Básico", users: 10, connections: 10, queues: 10 }, { transaction });
    const company = await Company.create({ name: "Guichê", email, planId: plan.id, dueDate: null }, { transaction });
    await User.create(
      {
        companyId: company.id,
        name: "Admin",
        email,
        emailConfirmedAt: new Date(),
        passwordHash,
        profile: "admin",
        super: true,
        allTicket: true,
      },
      { transaction },
    );
  });
  return { who: "super user", email, password: password ? null : adminPassword };
}
