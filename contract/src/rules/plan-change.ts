import { connectionsOver, type ConnectionLimits, type ConnectionUse } from "./connection-limits";

/** A plan as a company pays for it: `cents` for one of its periods. */
export interface PricedPlan {
  id: number;
  name: string;
  cents: number;
}

/** The facts from which a change of plan is computed. Days are `yyyy-MM-dd`. */
export interface PlanStanding {
  current: PricedPlan;
  /** The plan that has been chosen for the next period. */
  next: PricedPlan | null;
  /** The plan that the day began with, while no invoice has fixed what today's change costs. */
  morning: PricedPlan | null;
  /** The period that the company has paid; null on trial, and when nothing is paid. */
  paid: { from: string; to: string } | null;
  today: string;
}

export interface PlanChange {
  current: PricedPlan;
  next: PricedPlan | null;
  /** Cents that the next invoice adds for today's change; they replace those of an earlier change of the same day. */
  line: number;
}

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** Days of the paid period that are left, today among them. */
const daysLeft = ({ paid, today }: Pick<PlanStanding, "paid" | "today">): number =>
  paid ? Math.max(0, daysBetween(today, paid.to)) : 0;

/** Cents that a dearer plan costs for the days that are left of the paid period. Half a cent counts up. */
export function proration(fromCents: number, toCents: number, standing: Pick<PlanStanding, "paid" | "today">): number {
  const remainingDays = daysLeft(standing);
  if (!standing.paid || remainingDays === 0) return 0;
  const days = daysBetween(standing.paid.from, standing.paid.to);
  return Math.floor((2 * (toCents - fromCents) * remainingDays + days) / (2 * days));
}

/**
 * What choosing a plan does; null when it changes nothing. A dearer plan applies at once and its line is added to the next
 * invoice; a cheaper one applies from the next period, without a refund. Until an invoice fixes it, a change of the same
 * day is counted from the plan that the day began with, so that up and down on one day costs nothing. What nothing was
 * paid for changes at once, for nothing.
 */
export function planChange(standing: PlanStanding, wantedPlan: PricedPlan): PlanChange | null {
  const { current, next } = standing;
  if (wantedPlan.id === (next ?? current).id) return null;
  if (daysLeft(standing) === 0) return { current: wantedPlan, next: null, line: 0 };
  const base = standing.morning ?? current;
  if (wantedPlan.id !== base.id && wantedPlan.cents < base.cents) return { current: base, next: wantedPlan, line: 0 };
  // Back to what is in force: only the choice for the next period goes.
  const line = wantedPlan.id === base.id ? 0 : proration(base.cents, wantedPlan.cents, standing);
  return { current: wantedPlan, next: null, line };
}

/** What a company uses of its plan. */
export interface PlanUse extends ConnectionUse {
  users: number;
  queues: number;
  storageBytes: number;
}

/** A limit of a plan that is exceeded, and by how many; storage in megabytes. */
export interface PlanExcess {
  limit: "users" | "connections" | "officialConnections" | "queues" | "storage";
  over: number;
}

const bytesOfMb = 1024 * 1024;

/** Why a plan does not hold what a company uses; empty when it does. */
export function planExcess(
  use: PlanUse,
  plan: ConnectionLimits & { users: number; queues: number; storageMb: number },
): PlanExcess[] {
  const { connections, officialConnections } = connectionsOver(use, plan);
  // 0 megabytes is no limit.
  const excessMb = plan.storageMb === 0 ? 0 : Math.ceil(use.storageBytes / bytesOfMb) - plan.storageMb;
  const over: Record<PlanExcess["limit"], number> = {
    users: use.users - plan.users,
    connections,
    officialConnections,
    queues: use.queues - plan.queues,
    storage: excessMb,
  };
  return (Object.keys(over) as PlanExcess["limit"][]).flatMap((limit) =>
    over[limit] > 0 ? [{ limit, over: over[limit] }] : [],
  );
}
