import { sessionRegistry } from "../../channels/session-registry";
import type { Peer } from "../../channels/content";
import { env } from "../../config/env";
import { now } from "../../core/clock";
import { defineProcessQuestion } from "../../core/events/ask-process";
import { AppError } from "../../core/http/errors";
import { outsideTimeLeft, runOutside } from "../../core/outside-work";
import type { Scope } from "../../core/tenant/scope";
import { connectedLines } from "../connections";
import { identitiesOf } from "./identity.rules";
import { numberCheckStore } from "./number-check.store";
import { findPerson } from "./people.store";

/** On WhatsApp; not on WhatsApp; no connection up to ask; connections up but none answered. */
export type NumberCheck = { is: "known"; peer: Omit<Peer, "address"> } | { is: "nobody" | "unchecked" | "unanswered" };

const hour = 60 * 60_000;
/** A number that is not on WhatsApp today may be tomorrow. */
const freshFor = { known: 7 * 24 * hour, nobody: hour };
const answerWithinMs = 10_000;
const lookupsPerMinute = 30;
/** No phone number has more digits, so WhatsApp is not asked. */
const maxDigits = 15;

type Answer = { peer: Omit<Peer, "address"> | null } | { failed: true };
const whoHas = defineProcessQuestion<{ connectionId: number; number: string }, Answer>("session.whoHas");

/** Answers lookups from other processes through the sessions this process holds. */
export const registerNumberLookup = (): (() => void) =>
  whoHas.answer(async (_scope, { connectionId, number }) => {
    const session = sessionRegistry().live(connectionId);
    if (!session?.open) return undefined;
    return session.lookup(number).then(
      (found) => ({ peer: found && { phone: found.phone, lid: found.lid } }),
      () => ({ failed: true }),
    );
  });

/**
 * Checks whether the number is on WhatsApp. Asks the company's own connections one after the other until one answers. A
 * simulated connection knows only its own people: it is asked only when there is no other, and its answer is not
 * cached.
 */
export async function checkNumber(scope: Scope, number: string): Promise<NumberCheck> {
  const connected = await connectedLines(scope);
  if (connected.length === 0) return { is: "unchecked" };
  if (number.length > maxDigits) return { is: "nobody" };
  const real = connected.filter(({ provider }) => provider !== "simulator");
  const isReal = real.length > 0;
  const ready = isReal ? real : connected;
  const before = isReal ? await numberCheckStore.find(number) : null;
  const fresh = before && now().getTime() - before.checkedAt.getTime() < freshFor[before.phone ? "known" : "nobody"];
  if (fresh) return toNumberCheck(before);
  assertWithinRate(scope);
  const answer = await runOutside(scope.companyId, "lookUps", () => askConnections(scope, ready, number));
  if (!answer) return { is: "unanswered" };
  const { peer } = answer;
  const checked = {
    number,
    phone: peer ? (peer.phone ?? number) : null,
    lid: peer?.lid ?? null,
    checkedAt: now(),
  };
  if (isReal) await numberCheckStore.save(checked);
  return toNumberCheck(checked);
}

async function askConnections(scope: Scope, connections: readonly { id: number }[], number: string) {
  for (const { id: connectionId } of connections) {
    const answer = await whoHas.askProcess(
      scope,
      { connectionId, number },
      Math.min(answerWithinMs, outsideTimeLeft()),
    );
    if (answer && !("failed" in answer)) return answer;
  }
  return null;
}

/** Whether one of the company's contacts has this number, in any of its spellings. */
export const isKnownNumber = async (scope: Scope, phone: string): Promise<boolean> =>
  (await findPerson(scope, identitiesOf({ phone }))) !== null;

const toNumberCheck = ({ phone, lid }: { phone: string | null; lid: string | null }): NumberCheck =>
  phone === null ? { is: "nobody" } : { is: "known", peer: { phone, ...(lid && { lid }) } };

/** WhatsApp may ban accounts that look up many numbers. */
const lookups = new Map<number, number[]>();

function assertWithinRate({ companyId }: Scope): void {
  const since = Date.now() - 60_000;
  for (const [company, times] of lookups) if ((times.at(-1) ?? 0) < since) lookups.delete(company);
  const recent = (lookups.get(companyId) ?? []).filter((at) => at > since);
  if (recent.length >= lookupsPerMinute * env().rateLimitScale) throw new AppError("ERR_TOO_MANY_REQUESTS");
  lookups.set(companyId, [...recent, Date.now()]);
}
