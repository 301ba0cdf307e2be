import { now } from "../../core/clock";
import { AppError } from "../../core/http/errors";
import { log } from "../../core/log/log";
import { scopeOfRow } from "../../core/tenant/scope";
import { checkCharge } from "./record-payments";
import { claimNoticed, clearNotified, markNotified, type ChargeRow } from "./charge.store";
import { isHookOf, paymentSettings } from "./providers/settings";

/** Charges that one notice may name. */
const maxNamed = 100;
/** Charges of notices that a process asks about at a time, each of another company. */
const atOnce = 40;
const underWay = new Set<number>();

/**
 * A notice is a hint: whatever it says, the provider itself is asked for the charges that it names. It is answered as
 * soon as they are marked, because a provider that waits long, or fails to deliver, sends no more. A repeated notice
 * marks the same charge.
 */
export async function receivePaymentNotice(provider: string, token: string, body: unknown): Promise<void> {
  if (!isHookOf(await paymentSettings(), provider, token)) throw new AppError("ERR_NOT_FOUND");
  const txids = txidsIn(body).slice(0, maxNamed);
  if (txids.length === 0) return;
  const knownTxids = await markNotified(provider, txids, now());
  const unknown = txids.filter((txid) => !knownTxids.includes(txid));
  if (unknown.length > 0) log.warn({ provider, unknown }, "Payment notice named unknown charges");
}

/** Asks about the marked charges, the oldest notice first. The mark goes once the provider has answered. */
export async function checkNoticed(): Promise<void> {
  const claimedCharges = await claimNoticed(now(), atOnce - underWay.size, [...underWay]);
  for (const { companyId } of claimedCharges) underWay.add(companyId);
  await Promise.all(
    claimedCharges.map((charge) => checkMarked(charge).finally(() => underWay.delete(charge.companyId))),
  );
}

async function checkMarked(charge: ChargeRow): Promise<void> {
  try {
    await checkCharge(scopeOfRow(charge), charge);
    await clearNotified(charge);
  } catch (error) {
    log.warn({ error, chargeId: charge.id }, "Charge of a notice could not be checked, tried again in a minute");
  }
}

/** Pix API: `{pix: [{txid}]}`; Asaas: `{payment: {externalReference}}`. */
function txidsIn(body: unknown): string[] {
  const { pix, payment } = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
  const candidateTxids = [
    ...(Array.isArray(pix) ? pix.map((one: unknown) => (one as { txid?: unknown } | null)?.txid) : []),
    (payment as { externalReference?: unknown } | undefined)?.externalReference,
  ];
  return candidateTxids.filter((txid): txid is string => typeof txid === "string" && /^[0-9a-zA-Z]{1,35}$/.test(txid));
}
