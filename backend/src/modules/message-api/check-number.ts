import type { Request } from "express";
import { sayRateLimit, TooManyRequests } from "../../core/http/limits";
import type { Scope } from "../../core/tenant/scope";
import { checkNumberLater, lookupsOfPrograms } from "../contacts";

/** Whether a number is on WhatsApp, for a program, which comes after people at the screen. */
export async function checkForProgram(scope: Scope, number: string, request: Request) {
  const check = await checkNumberLater(scope, number);
  if (check.is === "limited") {
    const seconds = Math.max(1, Math.ceil(check.retryAfterMs / 1_000));
    // Calls may be left: it is the look-ups that are used up.
    sayRateLimit(request, { limit: lookupsOfPrograms(), remaining: 0, seconds });
    throw new TooManyRequests(seconds);
  }
  return { number, isOnWhatsapp: check.is === "known" ? true : check.is === "nobody" ? false : null };
}
