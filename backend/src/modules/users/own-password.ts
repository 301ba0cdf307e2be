import { passwordMatches } from "../../core/auth/passwords";
import { AppError } from "../../core/http/errors";
import { countCall } from "../../core/http/limits";
import { requestMark } from "../../core/log/log";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { mustHaveUser } from "./user.rules";
import { userStore } from "./user.store";

/**
 * Checks the password that the signed-in person typed again, and returns its hash: an unattended browser is not enough
 * for what follows. Attempts are rate limited like sign-in.
 */
export async function checkOwnPassword(scope: Scope, typedPassword: string | undefined): Promise<string> {
  const { userId } = actorOf(scope);
  const { email } = await mustHaveUser(scope, userId);
  const ip = requestMark()?.ip ?? "";
  await countCall("login", { email, ip }, "the old password");
  const hash = await userStore(scope).passwordHashOf(userId);
  if (!hash || !typedPassword || !(await passwordMatches(typedPassword, hash, ip)))
    throw new AppError("ERR_WRONG_PASSWORD");
  return hash;
}
