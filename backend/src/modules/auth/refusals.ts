import type { Refusal } from "../../core/http/errors";
import { log } from "../../core/log/log";
import { recordRefusal, recordStrangerLimit } from "../audit";
import { companiesOfOperators, findByEmail } from "./sign-in.store";

/**
 * Records who was refused what. A caller who is not signed in and reaches a limit is told to the companies of the
 * address that was typed; where no user has that address, to the operators'.
 */
export async function noteRefusal(refusal: Refusal): Promise<void> {
  if (refusal.caller) return recordRefusal(refusal.caller, refusal);
  if (refusal.code !== "ERR_TOO_MANY_REQUESTS") return;
  try {
    const accounts = refusal.email === undefined ? [] : await findByEmail(refusal.email);
    const companies = accounts.length > 0 ? accounts : await companiesOfOperators();
    for (const companyId of new Set(companies.map((each) => each.companyId)))
      await recordStrangerLimit(companyId, refusal);
  } catch (error) {
    log.warn({ error }, "Reached limit could not be recorded");
  }
}
