import { now } from "../../core/clock";
import { afterCommit, transaction } from "../../core/db/transaction";
import { log } from "../../core/log/log";
import { runOutside } from "../../core/outside-work";
import type { Scope } from "../../core/tenant/scope";
import type { ChargeState } from "../../models/billing/charge";
import { recordAudit } from "../audit";
import { holdCompany, ownCompany } from "../companies";
import { billedCompanies, billingStore } from "./billing.store";
import { chargeStore, type ChargeRow } from "./charge.store";
import { mailPayment } from "./payment-mail";
import { reopen, settle } from "./payments";
import { providerOf } from "./providers/chosen-provider";
import { neverExpiring, type Proof } from "./providers/provider";

const running = new Map<number, Promise<void>>();

/**
 * Asks the provider what was paid, and records it: the only way in which a charge becomes a payment. One check of a company
 * at a time, because all would wait for its row, each with a connection of the pool.
 */
export function checkCharge(scope: Scope, charge: ChargeRow): Promise<void> {
  const { companyId } = scope;
  const before = running.get(companyId) ?? Promise.resolve();
  const mine = before.catch(() => undefined).then(() => check(scope, charge));
  running.set(companyId, mine);
  const forget = () => {
    if (running.get(companyId) === mine) running.delete(companyId);
  };
  mine.then(forget, forget);
  return mine;
}

async function check(scope: Scope, charge: ChargeRow): Promise<void> {
  const provider = await providerOf(charge.provider);
  if (!provider) return;
  // A notice that comes from now on is not answered by this check.
  const checkedAt = now();
  const reply = runOutside(scope.companyId, "payments", () => provider.proofsOf(charge));
  const proofs = await reply.catch(async (error: unknown) => {
    // Others come first the next time.
    await chargeStore(scope).change(charge.id, { checkedAt });
    throw error;
  });
  await transaction(scope, (inside) => recordPayments(inside, { ...charge, checkedAt }, proofs));
}

/** Everything about a payment in one transaction, with the company's row locked: it counts once. */
async function recordPayments(inside: Scope, charge: ChargeRow, proofs: Proof[]): Promise<void> {
  const [billedCompany] = (await holdCompany(inside)) ? await billedCompanies(inside.companyId, inside.tx) : [];
  const own = billedCompany
    ? await recordPaymentsOfCompany(inside, billedCompany.name, charge, proofs)
    : await recordPaymentsOfRemoved(inside, charge, proofs);
  const store = chargeStore(inside);
  const { state } = await store.mustHave(charge.id);
  const isOver = hasEnded(charge) && (state === "waiting" || state === "cancelling");
  await store.change(charge.id, {
    state: own.length > 0 ? outcomeOf(charge, own) : isOver ? "expired" : state,
    checkedAt: charge.checkedAt,
  });
  if (billedCompany) await settle(inside, billedCompany);
}

/** The proofs that are this company's: what is new is in its ledger, and what went back as well. */
async function recordPaymentsOfCompany(
  inside: Scope,
  companyName: string,
  charge: ChargeRow,
  proofs: Proof[],
): Promise<Proof[]> {
  const [store, billing] = [chargeStore(inside), billingStore(inside)];
  const wasOpen = (await billing.listUnpaid()).some(({ id }) => id === charge.invoiceId);
  const own: Proof[] = [];
  for (const proof of proofs) {
    const recordedPayment = await store.recordPayment(charge, proof);
    if (!recordedPayment) continue;
    own.push(proof);
    if (recordedPayment.isNew) {
      await billing.addEntry("pix", proof.cents, charge.invoiceId, proof.id);
      await recordAudit(inside, {
        action: "payment.received",
        target: String(charge.invoiceId ?? ""),
        details: { cents: proof.cents, provider: charge.provider, proof: proof.id },
      });
      if (!wasOpen) afterCommit(inside, () => mailPayment({ happened: "credit", companyName, cents: proof.cents }));
    }
    if (recordedPayment.returned > 0) {
      await giveBack(inside, charge, recordedPayment.returned, proof.id);
      afterCommit(inside, () => mailPayment({ happened: "returned", companyName, cents: recordedPayment.returned }));
    }
  }
  return own;
}

/** A deleted company has no account any more: the platform's owner is told, and returns the money. */
async function recordPaymentsOfRemoved(inside: Scope, charge: ChargeRow, proofs: Proof[]): Promise<Proof[]> {
  const { name } = await ownCompany(inside);
  const own: Proof[] = [];
  for (const proof of proofs) {
    const recordedPayment = await chargeStore(inside).recordPayment(charge, proof);
    if (recordedPayment) own.push(proof);
    if (!recordedPayment?.isNew) continue;
    log.warn({ chargeId: charge.id, proof: proof.id }, "Payment of a deleted company");
    afterCommit(inside, () => mailPayment({ happened: "removed", companyName: name, cents: proof.cents }));
  }
  return own;
}

const hasEnded = ({ expiresAt, provider }: ChargeRow) => expiresAt <= now() && !neverExpiring.includes(provider);

function outcomeOf({ cents }: ChargeRow, proofs: Proof[]): ChargeState {
  const receivedCents = proofs.reduce((sum, proof) => sum + proof.cents - proof.returnedCents, 0);
  if (receivedCents === 0) return "refunded";
  return receivedCents === cents ? "paid" : receivedCents < cents ? "underpaid" : "overpaid";
}

/** A returned Pix opens its invoice again; the due date stays, because only the platform's owner shuts a company out. */
async function giveBack(inside: Scope, { invoiceId, provider }: ChargeRow, cents: number, proof: string) {
  await reopen(inside, invoiceId, cents, proof);
  await billingStore(inside).addEntry("pixReturn", -cents, invoiceId, proof);
  await recordAudit(inside, {
    action: "payment.returned",
    target: String(invoiceId ?? ""),
    details: { cents, provider, proof },
  });
}
