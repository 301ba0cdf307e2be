import { now } from "../../core/clock";
import { afterCommit } from "../../core/db/transaction";
import { log } from "../../core/log/log";
import { runOutside } from "../../core/outside-work";
import { scopeOfRow, type Scope } from "../../core/tenant/scope";
import { chargesToCancel, chargeStore, expireCharges, type ChargeRow } from "./charge.store";
import { providerOf } from "./providers/chosen-provider";

/**
 * Marks charges not to be paid any more: their invoice is paid by other means, is gone, or leaves another amount
 * to pay. Runs inside the transaction that changed this; the provider is told after its commit, and by the sweep.
 */
export async function cancelSuperfluous(inside: Scope, credit: number): Promise<void> {
  const found = await chargeStore(inside).markSuperfluous(credit, now());
  // Not awaited: a payment by other means does not wait for the provider.
  if (found) afterCommit(inside, (outside) => void cancelCharges(outside));
}

/** Cancels the open charges of a deleted company: the provider is called after the commit, and again by the sweep. */
export async function withdrawCharges(inside: Scope): Promise<void> {
  await chargeStore(inside).markAll();
  afterCommit(inside, (outside) => void cancelCharges(outside));
}

/** Withdraws the marked charges at their providers. One that is paid already stays marked: the sweep records its payment. */
export async function cancelCharges(scope: Scope): Promise<void> {
  for (const charge of await chargeStore(scope).toCancel(now())) await cancel(scope, charge);
}

/** Cancels expired charges, and charges left over after a crash or while the provider was unavailable. */
export async function cancelLeftCharges(): Promise<void> {
  await expireCharges(now());
  await Promise.all((await chargesToCancel(now())).map((charge) => cancel(scopeOfRow(charge), charge)));
}

/** False while the provider is unavailable. */
export async function cancel(scope: Scope, charge: ChargeRow): Promise<boolean> {
  try {
    const provider = await providerOf(charge.provider);
    if (provider && (await runOutside(scope.companyId, "payments", () => provider.cancel(charge))))
      await chargeStore(scope).markCancelled(charge.id);
    return true;
  } catch (error) {
    log.warn({ error, chargeId: charge.id }, "Charge could not be cancelled, left to the next sweep");
    return false;
  }
}
