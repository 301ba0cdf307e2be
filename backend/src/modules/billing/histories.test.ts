/** @jest-environment-options {"server": "own"} */
import { randomInt } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { startPix, type PixService } from "../../../../simulator/src/services/pix";
import { now } from "../../core/clock";
import { AppError } from "../../core/http/errors";
import { imitate } from "../../core/http/outside";
import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";
import { scopeOfRow, type Scope } from "../../core/tenant/scope";
import { Charge } from "../../models/billing/charge";
import { Invoice } from "../../models/billing/invoice";
import { setClock } from "../../testing/clock";
import { createCompany, plan } from "../../testing/factories";
import { randomFrom, type Random } from "../../testing/random";
import { withServer } from "../../testing/server";
import { billingStore, listInvoices } from "./billing.store";
import { reconcile } from "./reconcile";
import { checkCharge } from "./record-payments";
import { presentListed } from "./invoice.presenter";
import { makeInvoicesOf } from "./invoices";
import { leftToPay, payByHand, undoPayment } from "./payments";
import { choosePlan } from "./plan-change";
import { savePaymentSettings } from "./providers/settings";
import { subscribe } from "./subscription";

/**
 * Billing rules are written in SQL, so these random histories run against a real database. The companies of one batch
 * share a clock and act at the same time. HISTORIES=10000 is the full check and takes hours.
 */
const histories = Number(process.env.HISTORIES ?? 16);
/** As many as the pool has connections, so that a transaction that needs a second one is found. */
const atOnce = 8;
const steps = 12;

withServer();
let bank: PixService;
let plans: number[];

beforeAll(async () => {
  bank = await startPix();
  bank.disableWebhooks();
  imitate({ "simulated bank": bank.url });
  setClock("2027-01-10T12:00:00-03:00");
  plans = (await Promise.all([1_999, 4_990, 9_905].map((valueCents) => plan({ valueCents })))).map(({ id }) => id);
  const { id: companyId } = await createCompany();
  await savePaymentSettings(scopeOfRow({ companyId }), { provider: "simulated" });
});
afterAll(() => bank.stop());

const recurrences = ["MENSAL", "BIMESTRAL", "ANUAL"] as const;

/** What one company did. `receivedCents`: what it really paid less what it got back, counted apart from the ledger. */
interface History {
  scope: Scope;
  random: Random;
  acts: string[];
  faults: string[];
  receivedCents: number;
  /** Amounts of the bank's charges, by txid. */
  charges: Map<string, { cents: number; isPaid: boolean; isReturned: boolean }>;
  byHand: Set<number>;
}

const address = { firstName: "A", address2: "B", city: "C", state: "", zipcode: "1", country: "BR" as const };
const unpaidOf = async (scope: Scope) => (await billingStore(scope).listUnpaid())[0];
const priceOf = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

const acts: Record<string, (history: History) => Promise<void>> = {
  async ask({ scope, charges }) {
    const invoice = await unpaidOf(scope);
    if (!invoice) return;
    const { chargeId, valor } = await subscribe(scope, { ...address, invoiceId: invoice.id });
    const { txid } = (await Charge.findByPk(chargeId ?? 0))!;
    if (!charges.has(txid))
      charges.set(txid, { cents: Math.round(Number(valor.original) * 100), isPaid: false, isReturned: false });
  },
  /** Exactly, too little or too much; noticed at once, twice at once, or only by a later sweep. */
  async pay(history) {
    const { random, charges, scope } = history;
    await acts.ask!(history);
    const open = [...charges].filter(([, { isPaid }]) => !isPaid);
    if (open.length === 0) return;
    const [txid, charge] = random.oneOf(open);
    const cents = Math.max(1, random.oneOf([charge.cents, charge.cents, charge.cents - 700, charge.cents + 2_350]));
    try {
      bank.pay(txid, priceOf(cents));
    } catch {
      // Withdrawn: it cannot be paid any more.
      return;
    }
    charge.isPaid = true;
    charge.cents = cents;
    history.receivedCents += cents;
    const row = (await Charge.findOne({ where: { txid }, raw: true }))!;
    const times = random.between(0, 2);
    await Promise.all(Array.from({ length: times }, () => checkCharge(scope, row)));
  },
  async expire({ charges }) {
    for (const [txid, { isPaid }] of charges) if (!isPaid) bank.expire(txid);
    await Promise.resolve();
  },
  async giveBack(history) {
    const { random, charges, scope } = history;
    const refundableCharges = [...charges].filter(([, { isPaid, isReturned }]) => isPaid && !isReturned);
    if (refundableCharges.length === 0) return;
    const [txid, charge] = random.oneOf(refundableCharges);
    bank.refund(txid);
    charge.isReturned = true;
    history.receivedCents -= charge.cents;
    await checkCharge(scope, (await Charge.findOne({ where: { txid }, raw: true }))!);
  },
  async payByHand(history) {
    const invoice = await unpaidOf(history.scope);
    if (!invoice) return;
    const before = await billingStore(history.scope).paidByHand(invoice.id);
    await payByHand(history.scope, invoice.id, "dinheiro");
    history.receivedCents += (await billingStore(history.scope).paidByHand(invoice.id)) - before;
    history.byHand.add(invoice.id);
  },
  async undo(history) {
    const { scope, byHand, random } = history;
    if (byHand.size === 0) return;
    const id = random.oneOf([...byHand]);
    const before = await billingStore(scope).paidByHand(id);
    await undoPayment(scope, id, "engano");
    history.receivedCents += (await billingStore(scope).paidByHand(id)) - before;
  },
  async changePlan({ scope, random }) {
    await choosePlan(scope, random.oneOf(plans));
  },
  makeInvoices: ({ scope }) => makeInvoicesOf(scope),
};
const names = [...Object.keys(acts), "pay", "pay", "pay"];

/** Refusals that a user may get; any other error fails the test. */
const refusals = [
  "ERR_CHARGE_OPEN",
  "ERR_NEXT_PERIOD_PAID",
  "ERR_EARLIER_INVOICE",
  "ERR_INVOICE_PAID",
  "ERR_INVOICE_NOT_BY_HAND",
  "ERR_PAYMENT_PROVIDER",
];
async function act(history: History): Promise<void> {
  const name = history.random.oneOf(names);
  history.acts.push(name);
  await acts[name]!(history).catch((error: unknown) => {
    if (!(error instanceof AppError) || !refusals.includes(error.code)) throw error;
    history.acts.push(error.code);
  });
}

/**
 * What is wrong after any step: the ledger is never below zero, no company has both an unpaid invoice and enough credit to
 * pay it, and its list asks for what its Pix code asks for.
 */
async function standingFaultsOf({ scope }: History): Promise<string[]> {
  const store = billingStore(scope);
  const credit = await store.credit();
  const [open] = await store.listUnpaid();
  const faults: string[] = [];
  if (credit < 0) faults.push(`the ledger is at ${credit}`);
  if (!open) return faults;
  if (credit >= open.valueCents) faults.push(`owes ${open.valueCents} and is owed ${credit}`);
  const listedInvoices = (await listInvoices(scope.companyId, undefined, 1)).map(presentListed);
  const requestedCents = await leftToPay(scope, open.id);
  const listedRemainder = listedInvoices.find(({ id }) => id === open.id)?.remainder;
  if (listedRemainder !== undefined && Math.round(listedRemainder * 100) !== requestedCents)
    faults.push(`lists ${listedRemainder} and asks for ${requestedCents}`);
  return faults;
}

/**
 * What is wrong with the company's books: they balance to the cent.
 */
async function faultsOf({ scope, receivedCents, charges }: History): Promise<string[]> {
  const store = billingStore(scope);
  const credit = await store.credit();
  const invoices = await Invoice.findAll({
    where: { companyId: scope.companyId },
    order: [["periodFrom", "ASC"]],
    raw: true,
  });
  const usedCents = invoices.filter(({ paidAt }) => paidAt).reduce((sum, { valueCents }) => sum + valueCents, 0);
  const [books] = await crossTenantSql("testing").sql<{ cents: number; count: number; live: number; dueDate: string }>`
    SELECT (SELECT coalesce(sum(cents - "returnedCents"), 0)::int FROM payments WHERE "companyId" = ${scope.companyId}) AS cents,
           (SELECT count(*)::int FROM payments WHERE "companyId" = ${scope.companyId}) AS count,
           (SELECT coalesce(max(n), 0)::int FROM (SELECT count(*) AS n FROM charges
             WHERE "companyId" = ${scope.companyId} AND state IN ('waiting', 'cancelling') AND "expiresAt" > ${now()}
             GROUP BY "invoiceId") x) AS live,
           (SELECT "dueDate"::text FROM companies WHERE id = ${scope.companyId}) AS "dueDate"`;
  const paidCharges = [...charges.values()].filter(({ isPaid }) => isPaid);
  const grantedInvoices = invoices.filter(({ grantedAt }) => grantedAt);
  const faults: string[] = [];
  if (credit !== receivedCents - usedCents)
    faults.push(`the ledger says ${credit}, and ${receivedCents} came in, of which ${usedCents} is used`);
  if (books?.count !== paidCharges.length)
    faults.push(`${paidCharges.length} payments were made, ${books?.count} are booked`);
  if ((books?.live ?? 0) > 1) faults.push(`an invoice has ${books?.live} charges that can be paid`);
  const last = grantedInvoices.at(-1);
  if (last && last.periodTo !== books?.dueDate) faults.push(`paid until ${last.periodTo}, due on ${books?.dueDate}`);
  for (const [index, { periodFrom }] of grantedInvoices.entries()) {
    const before = grantedInvoices[index - 1];
    if (before && before.periodTo > periodFrom) faults.push(`two paid periods overlap at ${periodFrom}`);
  }
  return faults;
}

async function runBatch(seed: number): Promise<{ seed: number; acts: string[]; faults: string[] }[]> {
  setClock("2027-01-10T12:00:00-03:00");
  const clock = randomFrom(seed);
  const batch = await Promise.all(
    Array.from({ length: atOnce }, async (_, index): Promise<History> => {
      const random = randomFrom(seed + index + 1);
      const company = await createCompany({ dueDate: "2027-01-15", planId: random.oneOf(plans) });
      await company.update({ recurrence: random.oneOf(recurrences) });
      const scope = scopeOfRow({ companyId: company.id });
      await makeInvoicesOf(scope);
      return { scope, random, acts: [], faults: [], receivedCents: 0, charges: new Map(), byHand: new Set() };
    }),
  );
  let day = Date.parse("2027-01-10T15:00:00Z");
  for (let step = 0; step < steps; step += 1) {
    await Promise.all(batch.map(act));
    for (const each of batch)
      for (const fault of await standingFaultsOf(each)) each.faults.push(`after step ${step}: ${fault}`);
    day += clock.oneOf([0, 0, 3_600_000 * 2, 86_400_000, 86_400_000 * 6, 86_400_000 * 27]);
    setClock(new Date(day).toISOString());
  }
  // The last notices are lost, and the sweep finds what they would have receivedCents.
  await reconcile();
  for (const { scope, charges } of batch)
    for (const row of await Charge.findAll({ where: { txid: [...charges.keys()] }, raw: true }))
      await checkCharge(scope, row);
  return Promise.all(
    batch.map(async (each) => ({
      seed,
      acts: each.acts,
      faults: [...each.faults, ...(await standingFaultsOf(each)), ...(await faultsOf(each))],
    })),
  );
}

it(`the ledger is exact to the cent after ${histories} random histories, and no company owes and is owed at once`, async () => {
  const first = Number(process.env.SEED ?? randomInt(1_000_000));
  const outcomes: Awaited<ReturnType<typeof runBatch>> = [];
  for (let index = 0; index < histories / atOnce; index += 1) outcomes.push(...(await runBatch(first + index * 1_000)));
  expect(outcomes.filter(({ faults }) => faults.length > 0)).toEqual([]);
  // The histories are worth something only if they do everything.
  const all = new Set(outcomes.flatMap(({ acts: some }) => some));
  for (const name of Object.keys(acts)) expect(all).toContain(name);
}, 3_600_000);
