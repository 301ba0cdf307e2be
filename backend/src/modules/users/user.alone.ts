import { UniqueConstraintError } from "sequelize";
import { transaction } from "../../core/db/transaction";
import { invalid } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { userStore } from "./user.store";

const oneEmail = "users_one_email";
const constraintOf = (error: UniqueConstraintError): unknown => (error.parent as { constraint?: unknown }).constraint;

/**
 * Serializes adding, changing and removing people of the company until the commit. A colleague's email address becomes
 * a validation error of its field. Another company may have the same one.
 */
export async function withUsersLocked<T>(
  scope: Scope,
  change: (inside: Scope, store: ReturnType<typeof userStore>) => Promise<T>,
): Promise<T> {
  try {
    return await transaction(scope, async (inside) => {
      const store = userStore(inside);
      await store.lockCompany();
      return change(inside, store);
    });
  } catch (error) {
    if (!(error instanceof UniqueConstraintError) || constraintOf(error) !== oneEmail) throw error;
    throw invalid({ email: "Already taken" });
  }
}
