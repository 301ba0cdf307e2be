import { UniqueConstraintError } from "sequelize";
import { transaction } from "../../core/db/transaction";
import { AppError } from "../../core/http/errors";
import { assertBelowLimit, countAttempt } from "../../core/http/limits";
import type { Scope } from "../../core/tenant/scope";
import { userStore } from "./user.store";

const oneEmail = "users_one_email";
const constraintOf = (error: UniqueConstraintError): unknown => (error.parent as { constraint?: unknown }).constraint;

const place = "a taken address";

/** Refuses a new address of a company that has tried many taken ones: whoever tries a list learns little of it. */
export const assertMayTryEmail = (scope: Scope): Promise<void> => assertBelowLimit("takenEmail", scope, place);

/**
 * Serializes adding, changing and removing people of the company until the commit. An email address used in any company
 * becomes a validation error of its field, and is counted.
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
    await countAttempt("takenEmail", scope, place);
    throw new AppError("ERR_VALIDATION", { fields: { email: "Already taken" } });
  }
}
