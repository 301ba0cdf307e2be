import { randomBytes } from "node:crypto";
import { chargeMinutes } from "@guiche/contract/payments";
import type { ChargeStateDto } from "@guiche/contract/subscriptions";
import { env } from "../../config/env";
import { now } from "../../core/clock";
import { afterCommit, transaction } from "../../core/db/transaction";
import { AppError } from "../../core/http/errors";
import { log } from "../../core/log/log";
import { runOutside } from "../../core/outside-work";
import { scopeOfRow, type Scope } from "../../core/tenant/scope";
import { recordAudit } from "../audit";
import { holdCompany, ownCompany } from "../companies";
import type { ChargeState } from "../../models/charge";
import { billedCompanies, billingStore, type InvoiceRow } from "./billing.store";
import { cancel, cancelCharges, cancelLeftCharges } from "./cancel-charges";
import { chargesToCancel, chargesToCheck, chargeStore, markAllCharges, type ChargeRow } from "./charge.store";
import { detailOf, reais } from "./invoice.presenter";
import { mailPayment } from "./payment-mail";
import { leftToPay, reopen, settle } from "./payments";
import { chosenProvider, providerOf } from "./providers/chosen";
import { neverExpiring, notPolled, type PaymentProvider, type Proof } from "./providers/provider";
import { paymentSettings } from "./providers/settings";

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
    await store.markOver(invoice.id, now());
    const left = await store.toCancel(now());
    if (left.some(({ invoiceId }) => invoiceId === invoice.id)) return null;
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
  const made = await createAt(scope, provider, charge, invoice);
  const [row] = await chargeStore(scope).change(charge.id, made);
  if (row?.state !== "cancelling" && row?.state !== "cancelled" && row?.state !== "failed")
    return { ...charge, ...made };
  // Its invoice was paid by other means meanwhile, and the provider may have been told before it knew the charge. Or
  // another request for the same charge has failed, so that nobody waits for its payment.
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
    await chargeStore(scope).failed(charge.id);
    throw new AppError("ERR_PAYMENT_PROVIDER");
  }
}

/** Only the simulated provider is told where to send its notices: it is on this machine. */
async function noticeAddress(name: string): Promise<string | null> {
  if (name !== "simulated") return null;
  return `http://127.0.0.1:${env().port}/api/hooks/simulated/${(await paymentSettings()).hookToken}`;
}

const turns = new Map<number, Promise<void>>();

/**
 * Asks the provider what was paid, and books it: the only way in which a charge becomes a payment. One check of a company
 * at a time, because all would wait for its row, each with a connection of the pool.
 */
export function checkCharge(scope: Scope, charge: ChargeRow): Promise<void> {
  const { companyId } = scope;
  const before = turns.get(companyId) ?? Promise.resolve();
  const mine = before.catch(() => undefined).then(() => check(scope, charge));
  turns.set(companyId, mine);
  const done = () => {
    if (turns.get(companyId) === mine) turns.delete(companyId);
  };
  mine.then(done, done);
  return mine;
}

async function check(scope: Scope, charge: ChargeRow): Promise<void> {
  const provider = await providerOf(charge.provider);
  if (!provider) return;
  // A notice that comes from now on is not answered by this check.
  const checkedAt = now();
  const asked = runOutside(scope.companyId, "payments", () => provider.proofsOf(charge));
  const proofs = await asked.catch(async (error: unknown) => {
    // Others come first the next time.
    await chargeStore(scope).change(charge.id, { checkedAt });
    throw error;
  });
  await transaction(scope, (inside) => book(inside, { ...charge, checkedAt }, proofs));
}

/** Everything about a payment in one transaction, with the company's row locked: it counts once. */
async function book(inside: Scope, charge: ChargeRow, proofs: Proof[]): Promise<void> {
  const [billed] = (await holdCompany(inside)) ? await billedCompanies(inside.companyId, inside.tx) : [];
  const own = billed
    ? await keepProofs(inside, billed.name, charge, proofs)
    : await keepOfRemoved(inside, charge, proofs);
  const store = chargeStore(inside);
  const { state } = await store.mustHave(charge.id);
  const isOver = hasEnded(charge) && (state === "waiting" || state === "cancelling");
  await store.change(charge.id, {
    state: own.length > 0 ? outcomeOf(charge, own) : isOver ? "expired" : state,
    checkedAt: charge.checkedAt,
  });
  if (billed) await settle(inside, billed);
}

/** The proofs that are this company's: what is new is in its ledger, and what went back as well. */
async function keepProofs(inside: Scope, companyName: string, charge: ChargeRow, proofs: Proof[]): Promise<Proof[]> {
  const [store, billing] = [chargeStore(inside), billingStore(inside)];
  const wasOpen = (await billing.unpaid()).some(({ id }) => id === charge.invoiceId);
  const own: Proof[] = [];
  for (const proof of proofs) {
    const kept = await store.prove(charge, proof);
    if (!kept) continue;
    own.push(proof);
    if (kept.isNew) {
      await billing.addEntry("pix", proof.cents, charge.invoiceId, proof.id);
      await recordAudit(inside, {
        action: "payment.received",
        target: String(charge.invoiceId ?? ""),
        details: { cents: proof.cents, provider: charge.provider, proof: proof.id },
      });
      if (!wasOpen) afterCommit(inside, () => mailPayment({ happened: "credit", companyName, cents: proof.cents }));
    }
    if (kept.returned > 0) {
      await giveBack(inside, charge, kept.returned, proof.id);
      afterCommit(inside, () => mailPayment({ happened: "returned", companyName, cents: kept.returned }));
    }
  }
  return own;
}

/** A deleted company has no account any more: the platform's owner is told, and returns the money. */
async function keepOfRemoved(inside: Scope, charge: ChargeRow, proofs: Proof[]): Promise<Proof[]> {
  const { name } = await ownCompany(inside);
  const own: Proof[] = [];
  for (const proof of proofs) {
    const kept = await chargeStore(inside).prove(charge, proof);
    if (kept) own.push(proof);
    if (!kept?.isNew) continue;
    log.warn({ chargeId: charge.id, proof: proof.id }, "Payment of a deleted company");
    afterCommit(inside, () => mailPayment({ happened: "removed", companyName: name, cents: proof.cents }));
  }
  return own;
}

const hasEnded = ({ expiresAt, provider }: ChargeRow) => expiresAt <= now() && !neverExpiring.includes(provider);

function outcomeOf({ cents }: ChargeRow, proofs: Proof[]): ChargeState {
  const received = proofs.reduce((sum, proof) => sum + proof.cents - proof.returnedCents, 0);
  if (received === 0) return "refunded";
  return received === cents ? "paid" : received < cents ? "underpaid" : "overpaid";
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

const mayBePaid: ChargeState[] = ["waiting", "cancelling", "expired"];

/** "Check now" on the screen with the code: the provider is asked, whichever it is. */
export async function checkNow(scope: Scope, id: number): Promise<ChargeStateDto> {
  const charge = await chargeStore(scope).mustHave(id);
  if (mayBePaid.includes(charge.state))
    await checkCharge(scope, charge).catch((error: unknown) => {
      log.warn({ error, chargeId: id }, "Provider could not be asked for a payment");
      throw new AppError("ERR_PAYMENT_PROVIDER");
    });
  return stateOf(scope, id);
}

/** However often and by how many screens a charge is looked at, its provider is asked once in this time. */
const pollMs = 9_000;

/** Polled by the payment screen, because a notice may be lost. While the provider is unavailable nothing changes. */
export async function chargeState(scope: Scope, id: number): Promise<ChargeStateDto> {
  const store = chargeStore(scope);
  const charge = await store.mustHave(id);
  const at = now();
  const since = new Date(at.getTime() - pollMs);
  if (charge.state === "waiting" && !notPolled.includes(charge.provider) && (await store.claimCheck(id, { at, since })))
    await checkCharge(scope, charge).catch((error: unknown) =>
      log.warn({ error, chargeId: id }, "Provider could not be asked for a payment"),
    );
  return stateOf(scope, id);
}

async function stateOf(scope: Scope, id: number): Promise<ChargeStateDto> {
  const charge = await chargeStore(scope).mustHave(id);
  const { dueDate } = await ownCompany(scope);
  const left = await leftToPay(scope, charge.invoiceId);
  return { state: shownState(charge, left), remainder: reais(left), dueDate };
}

/** The invoice has the last word: an exact payment leaves it open when other money went back meanwhile. */
function shownState({ state, expiresAt }: ChargeRow, left: number): ChargeStateDto["state"] {
  if (state === "paid" || state === "overpaid") return left > 0 ? "underpaid" : state;
  if (state === "underpaid") return left > 0 ? state : "paid";
  if (state === "refunded" || state === "failed") return state;
  return state === "waiting" && expiresAt > now() ? "waiting" : "expired";
}

/**
 * Withdraws what can still be paid and books what was, while the account that collects can still be asked. A provider
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
