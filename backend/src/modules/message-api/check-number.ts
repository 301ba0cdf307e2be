import { TooManyRequests } from "../../core/http/limits";
import type { Scope } from "../../core/tenant/scope";
import { checkNumberLater } from "../contacts";

/** Whether a number is on WhatsApp, for a program, which comes after people at the screen. */
export async function checkForProgram(scope: Scope, number: string) {
  const check = await checkNumberLater(scope, number);
  if (check.is === "limited") throw new TooManyRequests(Math.ceil(check.retryAfterMs / 1_000));
  return { number, isOnWhatsapp: check.is === "known" ? true : check.is === "nobody" ? false : null };
}
