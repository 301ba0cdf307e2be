import { User } from "../../models/accounts/user";
import { repository } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

/** The first person of a new company. */
export const addFirstAdmin = (scope: Scope, values: { name: string; email: string; passwordHash: string }) =>
  repository(scope, User).add({ ...values, profile: "admin", allTicket: true });
