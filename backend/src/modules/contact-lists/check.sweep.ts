import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import { defineRepeatingJob } from "../../core/jobs/define-job";
import { log } from "../../core/log/log";
import { scopeOfRow, type Scope } from "../../core/tenant/scope";
import { checkNumberLater } from "../contacts";
import { checkStore, peopleToCheck } from "./check.store";
import { broadcastItem } from "./list.events";

/** People whom a company's lists have checked within 24 hours at most: WhatsApp restricts numbers that look up many. */
const dailyBudget = 50;
const day = 24 * 60 * 60_000;

/** Checks one unknown person of each company's lists; no company waits for another one's WhatsApp. */
export async function checkUnknownNumbers(): Promise<void> {
  const people = await peopleToCheck(new Date(now().getTime() - day), dailyBudget);
  await Promise.all(
    people.map(async ({ companyId, person, number }) => {
      try {
        await check(scopeOfRow({ companyId }), person, number);
      } catch (error) {
        log.warn({ error, companyId }, "A number of a contact list could not be checked");
      }
    }),
  );
}

async function check(scope: Scope, person: string, number: string): Promise<void> {
  const { is } = await checkNumberLater(scope, number);
  // Agents look up numbers too, and come first.
  if (is === "unchecked" || is === "limited") return;
  await transaction(scope, async (inside) => {
    const updatedItems = await checkStore(inside).saveCheck(person, is === "unanswered" ? null : is === "known", now());
    for (const record of updatedItems) broadcastItem(inside, { action: "update", record });
  });
}

/** A company's day of budget takes most of an hour, so that lookups never come in a burst. */
defineRepeatingJob({ name: "contactList.check", everySeconds: 60, run: checkUnknownNumbers });
