import { capabilitiesOf } from "@guiche/contract/rules/capabilities";
import { liveSession } from "../../channels/live-sessions";
import type { Peer } from "../../channels/content";
import { BoundedMap } from "../../core/bounded-map";
import { now } from "../../core/clock";
import { defineProcessQuestion } from "../../core/events/ask-process";
import { TooManyRequests } from "../../core/http/limits";
import { isOutsideBusy, outsideTimeLeft, runOutside } from "../../core/outside-work";
import type { Scope } from "../../core/tenant/scope";
import { connectedLines } from "../connections";
import { identitiesOf } from "./identity.rules";
import { longestWaitMs, programPaceMs, takeLookup, type LookupBy } from "./lookup-budget";
import { numberCheckStore } from "./number-check.store";
import { findPerson } from "./people.store";

/** On WhatsApp; not on WhatsApp; no connection up to ask; connections up but none answered. */
export type NumberCheck = { is: "known"; peer: Omit<Peer, "address"> } | { is: "nobody" | "unchecked" | "unanswered" };

/** The company has looked up as many numbers as it may for now. */
interface LimitedCheck {
  is: "limited";
  retryAfterMs: number;
}

const hour = 60 * 60_000;
/** A number that is not on WhatsApp today may be tomorrow. */
const freshFor = { known: 7 * 24 * hour, nobody: hour };
const answerWithinMs = 10_000;
/** No phone number has more digits, so WhatsApp is not asked. */
const maxDigits = 15;

type Answer = { peer: Omit<Peer, "address"> | null } | { failed: true } | { retryAfterMs: number };
const whoHas = defineProcessQuestion<{ connectionId: number; number: string; by?: LookupBy }, Answer>("session.whoHas");

/** Look-ups under way, and numbers that were found lately: a number that several ask for is looked up once. */
const underWay = new Map<string, Promise<Answer>>();
const foundLately = new BoundedMap<string, { answer: Answer; until: number }>(5_000);
const foundForMs = 10 * 60_000;

/**
 * Answers lookups from all processes through the sessions this process holds. It counts them too, so that a company's
 * look-ups are limited across processes.
 */
export const registerNumberLookup = (): (() => void) =>
  whoHas.answer(async ({ companyId }, { connectionId, number, by = "person" }) => {
    if (!liveSession(connectionId)?.open) return undefined;
    const key = `${connectionId}:${number}`;
    const entry = foundLately.get(key);
    if (entry && entry.until > Date.now()) return entry.answer;
    const pendingAnswer = underWay.get(key);
    if (pendingAnswer) return pendingAnswer;
    const retryAfterMs = await takeLookup(companyId, by);
    if (retryAfterMs > 0) return { retryAfterMs };
    const answer = underWay.get(key) ?? lookUp(connectionId, number);
    underWay.set(key, answer);
    const settledAnswer = await answer.finally(() => underWay.delete(key));
    if ("peer" in settledAnswer && settledAnswer.peer)
      foundLately.set(key, { answer: settledAnswer, until: Date.now() + foundForMs });
    return settledAnswer;
  });

async function lookUp(connectionId: number, number: string): Promise<Answer> {
  const session = liveSession(connectionId);
  if (!session?.open) return { failed: true };
  return session.lookup(number).then(
    (peer) => ({ peer: peer && { phone: peer.phone, lid: peer.lid } }),
    () => ({ failed: true }),
  );
}

/**
 * Checks whether the number is on WhatsApp, for a person who waits at the screen and comes before programs; 429 when
 * people ask too often. Asks the company's own connections one after the other until one answers. A simulated connection
 * knows only its own people: it is asked only when there is no other, and its answer is not stored.
 */
export async function checkNumber(scope: Scope, number: string): Promise<NumberCheck> {
  const check = await checkAs("person", scope, number);
  if (check.is === "limited") throw new TooManyRequests(Math.ceil(check.retryAfterMs / 1_000));
  return check;
}

/**
 * The same for a program or a sweep, which is told when to ask again. `waitMs`: until it is its turn, others being before
 * it. What is known of the number it learns at once.
 */
export const checkNumberLater = (scope: Scope, number: string, waitMs = 0): Promise<NumberCheck | LimitedCheck> =>
  checkAs("program", scope, number, waitMs).catch((error: unknown) => {
    if (isOutsideBusy(error)) return { is: "limited", retryAfterMs: programPaceMs() };
    throw error;
  });

async function checkAs(by: LookupBy, scope: Scope, number: string, waitMs = 0): Promise<NumberCheck | LimitedCheck> {
  const lookupLines = (await connectedLines(scope)).filter(({ provider }) => capabilitiesOf(provider).lookup);
  if (number.length > maxDigits) return { is: "nobody" };
  const real = lookupLines.filter(({ provider }) => !capabilitiesOf(provider).simulated);
  const isReal = real.length > 0;
  const ready = isReal ? real : lookupLines;
  // Without a connection too: a number that was wrong an hour ago is refused as it is while one is up.
  const before = isReal || lookupLines.length === 0 ? await numberCheckStore.find(number) : null;
  const fresh = before && now().getTime() - before.checkedAt.getTime() < freshFor[before.phone ? "known" : "nobody"];
  if (lookupLines.length === 0) return { is: fresh && before.phone === null ? "nobody" : "unchecked" };
  if (fresh) return toNumberCheck(before);
  if (waitMs > 0) return { is: "limited", retryAfterMs: waitMs };
  const answer = await runOutside(scope.companyId, "lookUps", () => askConnections(by, scope, ready, number));
  if (!answer) return { is: "unanswered" };
  if ("retryAfterMs" in answer) return { is: "limited", retryAfterMs: answer.retryAfterMs };
  const { peer } = answer;
  const numberCheck = {
    number,
    phone: peer ? (peer.phone ?? number) : null,
    lid: peer?.lid ?? null,
    checkedAt: now(),
  };
  if (isReal) await numberCheckStore.save(numberCheck);
  return toNumberCheck(numberCheck);
}

async function askConnections(by: LookupBy, scope: Scope, connections: readonly { id: number }[], number: string) {
  const withinMs = answerWithinMs + (by === "person" ? longestWaitMs : 0);
  for (const { id: connectionId } of connections) {
    const question = { connectionId, number, by };
    const answer = await whoHas.askProcess(scope, question, Math.min(withinMs, outsideTimeLeft()));
    if (answer && !("failed" in answer)) return answer;
  }
  return null;
}

/** Whether one of the company's contacts has this number, in any of its spellings. */
export const isKnownNumber = async (scope: Scope, phone: string): Promise<boolean> =>
  (await findPerson(scope, identitiesOf({ phone }))) !== null;

const toNumberCheck = ({ phone, lid }: { phone: string | null; lid: string | null }): NumberCheck =>
  phone === null ? { is: "nobody" } : { is: "known", peer: { phone, ...(lid && { lid }) } };
