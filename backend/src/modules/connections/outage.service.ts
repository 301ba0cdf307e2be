import type { ConnectionCause, ConnectionStatus, OutageDto } from "@guiche/contract/connections";
import { now } from "../../core/clock";
import type { Scope } from "../../core/tenant/scope";
import { closeOverlookedOutages, connectionStore, openMissedOutages } from "./connection.store";
import { outageStore } from "./outage.store";

/** WhatsApp needs a person to act: waiting does not help. */
const forPeople: readonly ConnectionCause[] = ["loggedOut", "replaced", "banned", "outdated", "restricted"];
const passing: readonly ConnectionCause[] = ["network", "resting"];

interface Before {
  id: number;
  status: ConnectionStatus;
  number: string | null;
}

/**
 * Opens and closes outages as sessions report their status. One begins when a connected session goes down, or when
 * WhatsApp needs a person; not while a first QR is shown, and not in the seconds in which another process takes a
 * session over (if they last, `sweepOutages` finds the outage). It ends when the session is connected, or when a person
 * logs it out. When a person becomes necessary during an outage, a new one begins, so that the admins get that mail
 * too.
 */
export async function trackOutage(
  scope: Scope,
  before: Before,
  { status, cause }: { status: ConnectionStatus; cause: ConnectionCause | null },
): Promise<void> {
  const outages = outageStore(scope);
  // DISCONNECTED without a cause: a person ended the session.
  if (status === "CONNECTED" || (status === "DISCONNECTED" && !cause))
    return void (await outages.end(before.id, now()));
  const why = cause ?? (status === "TIMEOUT" ? "network" : null);
  if (!why) return;
  const needsPerson = forPeople.includes(why);
  if (!needsPerson && !passing.includes(why)) return;
  const current = await outages.current(before.id);
  if (!current) {
    const wasUp = before.status === "CONNECTED";
    if (wasUp || (needsPerson && before.number !== null)) await outages.begin(before.id, why, now());
    return;
  }
  if (current.cause === why) return;
  if (needsPerson) {
    await outages.end(before.id, now());
    await outages.begin(before.id, why, now());
  } else if (passing.includes(current.cause)) await outages.setCause(current.id, why);
}

/** The connection was stopped on purpose or deleted. */
export const endOutage = (scope: Scope, connectionId: number) => outageStore(scope).end(connectionId, now());

/** Finds the outages that no session reported. Two statements, however many companies there are. */
export async function sweepOutages(): Promise<void> {
  await openMissedOutages();
  await closeOverlookedOutages();
}

export async function listOutages(
  scope: Scope,
  connectionId: number,
  pageNumber: number,
): Promise<{ records: OutageDto[]; hasMore: boolean }> {
  await connectionStore(scope).mustHave(connectionId);
  const { rows, hasMore } = await outageStore(scope).page(connectionId, pageNumber);
  const records = rows.map(({ id, cause, startedAt, endedAt }) => ({
    id,
    whatsappId: connectionId,
    cause,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }));
  return { records, hasMore };
}
