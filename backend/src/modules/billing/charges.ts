import { randomBytes } from "node:crypto";
import { chargeMinutes } from "@guiche/contract/payments";
import { env } from "../../config/env";
import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import { AppError } from "../../core/http/errors";
import { log } from "../../core/log/log";
import { runOutside } from "../../core/outside-work";
import type { Scope } from "../../core/tenant/scope";
import { holdCompany } from "../companies";
import type { InvoiceRow } from "./billing.store";
import { cancelCharges } from "./cancel-charges";
import { chargeStore, type ChargeRow } from "./charge.store";
import { detailOf } from "./invoice.presenter";
import { leftToPay } from "./payments";
import { chosenProvider } from "./providers/chosen-provider";
import type { PaymentProvider } from "./providers/provider";
import { paymentSettings } from "./providers/settings";
import { checkCharge } from "./record-payments";

/**
 * The live charge of an invoice. There is one at a time: its row is written first, under an id of ours, so that a repeated
 * call, or one after a crash, asks the provider for the same charge.
 */
export async function liveCharge(scope: Scope, invoice: InvoiceRow): Promise<ChargeRow | null> {
  const provider = await chosenProvider();
  if (!provider) return null;
  let charge = await keepCharge(scope, provider, invoice);
  if (!charge) {
    await cancelCharges(scope);
    charge = await keepCharge(scope, provider, invoice);
  }
  if (charge) return charge.code ? charge : create(scope, provider, charge, invoice);
  await checkLeft(scope);
  throw new AppError((await leftToPay(scope, invoice.id)) > 0 ? "ERR_PAYMENT_PROVIDER" : "ERR_INVOICE_PAID");
}

/**
 * The row of the live charge, for what is left to pay now that nothing else can pay or change the invoice; null while one
 * for another amount can still be paid.
 */
const keepCharge = (scope: Scope, provider: PaymentProvider, invoice: InvoiceRow) =>
  transaction(scope, async (inside): Promise<ChargeRow | null> => {
    await holdCompany(inside);
    const cents = await leftToPay(inside, invoice.id);
    if (cents === 0) throw new AppError("ERR_INVOICE_PAID");
    const store = chargeStore(inside);
    const live = await store.live(invoice.id, now());
    if (live?.cents === cents) return live;
    if (live) await store.change(live.id, { state: "cancelling" });
    await store.expire(invoice.id, now());
    const cancellableCharges = await store.toCancel(now());
    if (cancellableCharges.some(({ invoiceId }) => invoiceId === invoice.id)) return null;
    return store.add({
      invoiceId: invoice.id,
      provider: provider.name,
      txid: randomBytes(16).toString("hex"),
      cents,
      expiresAt: new Date(now().getTime() + chargeMinutes * 60_000),
    });
  });

/** A charge that the provider does not cancel was paid in the last moment, or the provider is unavailable. */
async function checkLeft(scope: Scope): Promise<void> {
  for (const charge of await chargeStore(scope).toCancel(now()))
    await checkCharge(scope, charge).catch((error: unknown) =>
      log.warn({ error, chargeId: charge.id }, "Charge that was not cancelled could not be checked"),
    );
}

async function create(scope: Scope, provider: PaymentProvider, charge: ChargeRow, invoice: InvoiceRow) {
  const createdCharge = await createAt(scope, provider, charge, invoice);
  const [row] = await chargeStore(scope).change(charge.id, createdCharge);
  if (row?.state !== "cancelling" && row?.state !== "cancelled" && row?.state !== "failed")
    return { ...charge, ...createdCharge };
  // Its invoice has since been paid by other means, and the provider may have been told before it knew the charge. Or
  // another request for the same charge has failed, so that its payment is not awaited.
  await chargeStore(scope).change(charge.id, { state: "cancelling" });
  await cancelCharges(scope);
  throw new AppError(row.state === "failed" ? "ERR_PAYMENT_PROVIDER" : "ERR_INVOICE_PAID");
}

async function createAt(scope: Scope, provider: PaymentProvider, charge: ChargeRow, invoice: InvoiceRow) {
  try {
    const notifyUrl = await noticeAddress(provider.name);
    return await runOutside(scope.companyId, "payments", () =>
      provider.create({
        txid: charge.txid,
        cents: charge.cents,
        // The rest of its time: a row that a crash has left may be older.
        expiresIn: Math.max(1, Math.round((charge.expiresAt.getTime() - now().getTime()) / 1_000)),
        description: detailOf(invoice),
        notifyUrl,
      }),
    );
  } catch (error) {
    log.warn({ error, chargeId: charge.id }, "Charge could not be created");
    await chargeStore(scope).markFailed(charge.id);
    throw new AppError("ERR_PAYMENT_PROVIDER");
  }
}

/** Only the simulated provider is told where to send its notices: it is on this machine. */
async function noticeAddress(name: string): Promise<string | null> {
  if (name !== "simulated") return null;
  return `http://127.0.0.1:${env().port}/api/hooks/simulated/${(await paymentSettings()).hookToken}`;
}
