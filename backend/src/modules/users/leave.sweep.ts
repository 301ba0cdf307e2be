import { now } from "../../core/clock";
import { log } from "../../core/log/log";
import { scopeOfRow, type Scope } from "../../core/tenant/scope";
import { mailAdmins, ownCompany, today } from "../companies";
import { companiesWithReturns } from "./leave.sweep.store";
import { withUsersLocked } from "./user.alone";
import { broadcastUsers } from "./user.events";
import { userStore } from "./user.store";
import { endLeave } from "./user.suspending";
import { seatMail } from "./user.texts";

/** Ends the leaves whose day of return has come, as far as the plans have seats. */
export async function sweepLeaves(): Promise<void> {
  for (const { companyId } of await companiesWithReturns(now()))
    await returnFromLeave(scopeOfRow({ companyId })).catch((error: unknown) =>
      log.error({ error, companyId }, "Users could not return from their leave"),
    );
}

/** Admins are told once of those who find no seat; these return as soon as there is one. */
async function returnFromLeave(scope: Scope): Promise<void> {
  const { plan, timezone } = await ownCompany(scope);
  const { changed, seatless } = await withUsersLocked(scope, async (inside, store) => {
    const due = await store.dueBack(today(timezone));
    const free = Math.max(0, plan.users - (await store.countSeats()));
    const [returning, staying] = [due.slice(0, free), due.slice(free)];
    for (const person of returning) await endLeave(inside, person);
    const untold = staying.filter(({ lacksSeat }) => !lacksSeat);
    if (untold.length > 0) await store.change({ id: untold.map(({ id }) => id) }, { seatMissingAt: now() });
    return { changed: [...returning, ...untold].map(({ id }) => id), seatless: untold };
  });
  if (changed.length > 0) await broadcastUsers(scope, changed);
  if (seatless.length === 0) return;
  try {
    await mailAdmins(scope, (reader) => seatMail(reader, { names: seatless.map(({ name }) => reader.typed(name)) }));
  } catch (error) {
    // The next sweep tells them.
    await userStore(scope).change({ id: seatless.map(({ id }) => id) }, { seatMissingAt: null });
    throw error;
  }
}
