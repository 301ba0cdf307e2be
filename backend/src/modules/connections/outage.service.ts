import type { ConnectionCause, ConnectionStatus, OutageDto } from "@guiche/contract/connections";
import { now } from "../../core/clock";
import type { Scope } from "../../core/tenant/scope";
import { closeOverlookedOutages, connectionStore, openMissedOutages } from "./connection.store";
import { outageStore } from "./outage.store";

/** WhatsApp wants something of a person: waiting does not help. */
const forPeople: readonly ConnectionCause[] = ["loggedOut", "replaced", "banned", "outdated", "restricted"];
const passing: readonly ConnectionCause[] = ["network", "resting"];

interface Before {
  id: number;
  status: ConnectionStatus;
  number: string | null;
}

/**
 * Keeps the outages in step with what a line tells. One begins when a line that was up goes down, or when WhatsApp asks
 * for a person; not while a QR is shown for the first time, and not in the seconds in which another process takes a line
 * over (if they last, `sweepOutages` finds it). It ends when the line is up, or when a person logs it out. Where only a
 * person can help a new one begins, so that the admins are told of it too.
 */
export async function followOutage(
  scope: Scope,
  before: Before,
  { status, cause }: { status: ConnectionStatus; cause: ConnectionCause | null },
): Promise<void> {
  const outages = outageStore(scope);
  // Without a cause it is a person who ended the line.
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

/** Nobody wants the connection any more. */
export const endOutage = (scope: Scope, connectionId: number) => outageStore(scope).end(connectionId, now());

/** Finds the outages that no line told of. Two statements, however many companies there are. */
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
