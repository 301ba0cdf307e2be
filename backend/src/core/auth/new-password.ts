import { tooCommon } from "@guiche/contract/input";
import { invalid } from "../http/errors";
import { isCommonPassword } from "./common-passwords";

/**
 * Refuses a password that attackers try first, like a form's own check. The list stays on the server: no page loads
 * it.
 */
export function assertUncommon(password: string): void {
  if (isCommonPassword(password)) throw invalid({ password: tooCommon });
}
