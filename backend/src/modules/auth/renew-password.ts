import { env } from "../../config/env";
import { hashPassword } from "../../core/auth/passwords";
import { transaction } from "../../core/db/transaction";
import { AppError } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { publishEvent } from "../../domain-events";
import { recordAudit } from "../audit";
import { endSessions, userStore } from "../users";
import type { SignInUser } from "./sign-in.store";

interface Renewal {
  password: string;
  by: keyof typeof refusals;
  /** Consumes what allows it; false when a concurrent request already did. */
  take: (inside: Scope) => Promise<boolean>;
}

const refusals = { code: "ERR_RESET_CODE", invitation: "ERR_INVITATION" } as const;

/** Sets the password of a person who has shown a code or a link. Every session opened with the old one ends. */
export async function renewPassword(
  scope: Scope,
  { id, name, email, passwordHash: before }: SignInUser,
  { password, by, take }: Renewal,
): Promise<void> {
  const passwordHash = await hashPassword(password, env().bcryptCost);
  await transaction(scope, async (inside) => {
    const isAsFound = await userStore(inside).lock(id, before);
    if (!isAsFound || !(await take(inside))) throw new AppError(refusals[by]);
    await userStore(inside).setPassword(id, passwordHash);
    await endSessions(inside, id);
    await recordAudit(inside, { action: "password.changed", target: email, details: { by }, by: { id, name } });
    await publishEvent(inside, "account.changed", { userId: id, name, email, what: "password", byAdmin: false });
  });
}
