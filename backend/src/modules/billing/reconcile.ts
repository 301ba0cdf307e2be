import { now } from "../../core/clock";
import { log } from "../../core/log/log";
import { scopeOfRow } from "../../core/tenant/scope";
import { cancel, cancelLeftCharges } from "./cancel-charges";
import { chargesToCancel, chargesToCheck, markAllCharges } from "./charge.store";
import { checkCharge } from "./record-payments";

/**
 * Withdraws what can still be paid and records what was, while the account that collects can still be asked. A provider
 * that is away does not keep its owner from changing the account.
 */
export async function closeCharges(): Promise<void> {
  await markAllCharges();
  for (const charge of await chargesToCancel(now())) {
    const scope = scopeOfRow(charge);
    if (!(await cancel(scope, charge))) return;
    await checkCharge(scope, charge).catch((error: unknown) =>
      log.warn({ error, chargeId: charge.id }, "Charge of the previous payment account could not be checked"),
    );
  }
}

/** Finds payments whose notice was lost. A failure of one charge does not stop the others. */
export async function reconcile(): Promise<void> {
  await cancelLeftCharges();
  const checks = (await chargesToCheck(now())).map((charge) =>
    checkCharge(scopeOfRow(charge), charge).catch((error: unknown) =>
      log.warn({ error, chargeId: charge.id }, "Charge could not be reconciled"),
    ),
  );
  await Promise.all(checks);
}
