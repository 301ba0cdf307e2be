import { recurrences } from "@guiche/contract/companies";
import {
  planChange,
  planExcess,
  type PlanExcess,
  type PlanStanding,
  type PricedPlan,
} from "@guiche/contract/rules/plan-change";
import type { PlanChoiceDto, PlanOfferDto } from "@guiche/contract/subscriptions";
import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import { AppError } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { auditCompany, holdCompany, setPlan, today } from "../companies";
import { storageOf } from "../media";
import { lockPlan, offeredRows, presentPlan, type PlanRow } from "../plans";
import { billingStore } from "./billing.store";
import { chargeStore } from "./charge.store";
import { reais } from "./invoice.presenter";
import { billingTerms, updateInvoices } from "./invoices";
import { addMonths, dayOfMonth } from "./periods";
import { planChangeStore, type PlanChangeRow, type Subscriber } from "./plan-change.store";

/** The company with what it has paid and what it uses. */
interface Choosing {
  subscriber: Subscriber;
  standing: PlanStanding;
  /** Today's change, as long as no payment has fixed it. */
  todays: PlanChangeRow | undefined;
  closed: PlanChoiceDto["closed"];
  excess: (plan: PlanRow) => PlanExcess[];
  priceOf: (plan: PlanRow) => PricedPlan;
}

async function choosing(scope: Scope): Promise<Choosing> {
  const changes = planChangeStore(scope);
  const subscriber = await changes.subscriber();
  if (!subscriber) throw new AppError("ERR_NO_COMPANY_FOUND");
  const { plan, next, timezone, trialExpiration, recurrence } = subscriber;
  const day = today(timezone);
  const todays = (await changes.free()).findLast((row) => row.day === day && row.fromPlanId !== null);
  const withPrice = ({ id, name, valueCents }: Pick<PlanRow, "id" | "name" | "valueCents">): PricedPlan => ({
    id,
    name,
    cents: valueCents * recurrences[recurrence],
  });
  const morning = todays?.fromPlanId ? await changes.planOf(todays.fromPlanId) : null;
  const { usedBytes } = await storageOf(scope);
  const isCharged = (await chargeStore(scope).listCharged(now())).size > 0;
  return {
    subscriber,
    todays,
    standing: {
      current: withPrice(plan),
      next: next && withPrice(next),
      morning: morning && withPrice(morning),
      paid: paidPeriod(subscriber),
      // Days of the trial are not paid for, whatever was paid after them.
      today: trialExpiration && trialExpiration > day ? trialExpiration : day,
    },
    closed:
      subscriber.dueDate === null
        ? "noDueDate"
        : isCharged
          ? "openCharge"
          : isNextPaid(subscriber, day)
            ? "nextPaid"
            : null,
    excess: (wantedPlan) => planExcess({ ...subscriber.use, storageBytes: usedBytes }, wantedPlan),
    priceOf: withPrice,
  };
}

/** Then no other plan may take the days over: they are paid at the price of the cheaper one that is still to begin. */
const isNextPaid = ({ next, nextPlanFrom, dueDate }: Subscriber, day: string): boolean =>
  Boolean(next && nextPlanFrom && dueDate && nextPlanFrom > day && dueDate > nextPlanFrom);

function paidPeriod({ dueDate, dueDay, recurrence, trialExpiration }: Subscriber): PlanStanding["paid"] {
  if (!dueDate || dueDate === trialExpiration) return null;
  return { from: addMonths(dueDate, -recurrences[recurrence], dueDay ?? dayOfMonth(dueDate)), to: dueDate };
}

export async function showPlanChoice(scope: Scope): Promise<PlanChoiceDto> {
  const { subscriber, standing, closed, excess, priceOf } = await choosing(scope);
  const offeredPlans = await offeredRows();
  const { plan, next, nextPlanFrom, recurrence, dueDate } = subscriber;
  const rows = offeredPlans.some(({ id }) => id === plan.id) ? offeredPlans : [plan, ...offeredPlans];
  const due = (next ?? plan).valueCents * recurrences[recurrence] + (await owedLines(scope));
  return {
    recurrence,
    current: { id: plan.id, name: plan.name },
    next: next && nextPlanFrom ? { id: next.id, name: next.name, from: nextPlanFrom } : null,
    closed,
    offers: rows.map((row): PlanOfferDto => {
      const change = planChange(standing, priceOf(row));
      return {
        plan: presentPlan(row),
        storageMb: row.storageMb,
        apiMessages: row.apiMessages,
        price: reais(priceOf(row).cents),
        at: change && (change.current.id === row.id ? "now" : "nextPeriod"),
        line: reais(change?.line ?? 0),
        excess: excess(row),
      };
    }),
    forecast:
      dueDate && due > 0 ? { dueDate, value: reais(Math.max(0, due - (await billingStore(scope).credit()))) } : null,
  };
}

const owedLines = async (scope: Scope): Promise<number> =>
  (await planChangeStore(scope).free()).reduce((sum, { cents }) => sum + cents, 0);

/** Changes the plan by the contract's rule. While a Pix code can still be paid its price stands, so nothing changes. */
export async function choosePlan(scope: Scope, planId: number): Promise<PlanChoiceDto> {
  const terms = await billingTerms();
  await transaction(scope, async (inside) => {
    if (!(await holdCompany(inside))) throw new AppError("ERR_NO_COMPANY_FOUND");
    await updateInvoices(inside, terms);
    const { subscriber, standing, todays, closed, excess, priceOf } = await choosing(inside);
    const wantedPlan = await lockPlan(inside, planId, { offered: planId !== subscriber.plan.id });
    if (closed === "openCharge") throw new AppError("ERR_CHARGE_OPEN");
    if (closed === "nextPaid") throw new AppError("ERR_NEXT_PERIOD_PAID");
    if (closed) throw new AppError("ERR_NO_PERMISSION");
    const change = planChange(standing, priceOf(wantedPlan));
    if (!change) return;
    const over = excess(wantedPlan);
    if (over.length > 0)
      throw new AppError("ERR_PLAN_TOO_SMALL", {
        fields: Object.fromEntries(over.map((each) => [each.limit, String(each.over)])),
      });
    const { current, next, line } = change;
    const from = next && subscriber.dueDate;
    await setPlan(inside, { planId: current.id, next: next && from ? { planId: next.id, from } : null });
    await keepLine(inside, { base: standing.morning ?? standing.current, current, line, todays, standing, subscriber });
    await auditCompany(inside, inside, {
      action: "company.changed",
      target: subscriber.name,
      details: { plan: `${subscriber.plan.name} → ${(next ?? current).name}`, ...(from && { nextPlanFrom: from }) },
    });
    await updateInvoices(inside, terms);
  });
  return showPlanChoice(scope);
}

interface Line {
  base: PricedPlan;
  current: PricedPlan;
  line: number;
  todays: PlanChangeRow | undefined;
  standing: PlanStanding;
  subscriber: Subscriber;
}

/** One row for the changes of a day; none when the day ends with the plan that it began with. */
async function keepLine(inside: Scope, { base, current, line, todays, standing, subscriber }: Line): Promise<void> {
  const store = planChangeStore(inside);
  if (current.id === base.id || !standing.paid) {
    if (todays) await store.remove(todays.id);
  } else if (todays) await store.change(todays.id, { toName: current.name, cents: line });
  else
    await store.add({
      day: today(subscriber.timezone),
      fromPlanId: base.id,
      fromName: base.name,
      toName: current.name,
      cents: line,
    });
}
