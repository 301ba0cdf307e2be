import type { CloudHook } from "../../channels/cloud/events";
import { cloudNumberStore, numbersBehind, type CloudNumberRow } from "../../channels/cloud/number.store";
import { isSignedFor, ratedNumbers, takeHook, templateEventsIn } from "../../channels/cloud/webhook";
import { BoundedMap } from "../../core/bounded-map";
import { now } from "../../core/clock";
import { AppError } from "../../core/http/errors";
import { log } from "../../core/log/log";
import { cloudHooksTotal } from "../../core/metrics/metrics";
import { scopeOfRow } from "../../core/tenant/scope";
import { applyAck } from "../messages";
import { noteTemplateEvent } from "../templates";
import { readStanding } from "./official-number.service";

/** Numbers of addresses that webhooks came to just now: Meta sends up to eighty a second. Other keys are read again. */
const knownNumbers = new BoundedMap<string, { numbers: CloudNumberRow[]; until: number }>(1_000);
const knownForMs = 10_000;

/** How exact `heardAt` is, in milliseconds: a write for each webhook would be of no more use. */
const heardEveryMs = 60_000;

/** Answers Meta's question whether the address is ours: with the challenge, for the token that only we know. */
export async function verifyHook(hookToken: string, query: Record<string, unknown>): Promise<string> {
  const [number] = await numbersBehind(hookToken);
  if (!number) throw new AppError("ERR_NOT_FOUND");
  const challenge = query["hub.challenge"];
  const isAsked = query["hub.mode"] === "subscribe" && typeof challenge === "string";
  if (!isAsked || query["hub.verify_token"] !== number.verifyToken) throw new AppError("ERR_NO_PERMISSION");
  await cloudNumberStore(scopeOfRow(number)).markVerified(now());
  return challenge;
}

/** A webhook as it came: the token of its address, its bytes and the signature over them. */
export interface ReceivedHook {
  token: string;
  bytes: Buffer;
  signature: string;
}

/** The numbers of the address whose app signed these bytes. `isFresh`: they were not read for this webhook. */
async function signersOf({ token, bytes, signature }: ReceivedHook) {
  const isSigned = (number: CloudNumberRow) => isSignedFor(number, bytes, signature);
  const lately = knownNumbers.get(token);
  const isFresh = lately !== undefined && lately.until > Date.now() && lately.numbers.some(isSigned);
  const numbers = isFresh ? lately.numbers : await numbersBehind(token);
  if (!isFresh && numbers.length > 0) knownNumbers.set(token, { numbers, until: Date.now() + knownForMs });
  return { isKnown: numbers.length > 0, signed: numbers.filter(isSigned), isFresh };
}

/** Meta sends as many as it must; what others send is counted. */
export const isSignedHook = async (hook: ReceivedHook): Promise<boolean> => (await signersOf(hook)).signed.length > 0;

/**
 * Stores a webhook of Meta and answers at once. Only parts for a number whose app signed it are taken; the others are
 * counted, because a secret proves nothing about another company's number.
 */
export async function receiveHook(receivedHook: ReceivedHook): Promise<void> {
  const { isKnown, signed, isFresh } = await signersOf(receivedHook);
  const [any] = signed;
  if (!isKnown) throw new AppError("ERR_NOT_FOUND");
  if (!any) {
    cloudHooksTotal.inc({ outcome: "unsigned" });
    throw new AppError("ERR_NO_PERMISSION");
  }
  const scope = scopeOfRow(any);
  const hook = hookIn(receivedHook.bytes);
  for (const { wabaId, ...decision } of templateEventsIn(hook, signed))
    await noteTemplateEvent(scope, wabaId, decision);
  // Meta gets its answer first: what changed is asked for.
  for (const number of ratedNumbers(hook, signed)) void readStanding(scope, number);
  const { heardNumbers, dropped } = await takeHook(scope, hook, signed, (connectionId, wid, level, cause) =>
    applyAck(scope, connectionId, wid, level, cause, { afterSent: true }),
  );
  // Perhaps a number that was set up just now: taking the rest again changes nothing.
  if (dropped > 0 && isFresh) {
    knownNumbers.delete(receivedHook.token);
    return receiveHook(receivedHook);
  }
  cloudHooksTotal.inc({ outcome: "taken" });
  if (dropped > 0) cloudHooksTotal.inc({ outcome: "dropped" }, dropped);
  const at = now();
  const due = heardNumbers.filter(({ heardAt }) => at.getTime() - (heardAt?.getTime() ?? 0) > heardEveryMs);
  const ids = due.map(({ connectionId }) => connectionId);
  if (ids.length === 0) return;
  await cloudNumberStore(scope).markHeard(ids, at);
  for (const number of due) number.heardAt = at;
}

/** Meta writes a template's id as a number, which may have more digits than a number keeps. */
const templateId = /("message_template_id"\s*:\s*)(\d+)/g;

function hookIn(bytes: Buffer): CloudHook {
  try {
    return JSON.parse(bytes.toString().replace(templateId, '$1"$2"')) as CloudHook;
  } catch (error) {
    log.warn({ error }, "A signed webhook of Meta is no JSON");
    throw new AppError("ERR_BAD_REQUEST");
  }
}
