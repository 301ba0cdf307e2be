import { setPlan, today } from "../companies";
import type { Scope } from "../../core/tenant/scope";
import { planChangeStore } from "./plan-change.store";

/** Puts the plan in force that was chosen for a period which has begun. */
export async function beginNextPlan(inside: Scope): Promise<void> {
  const subscriber = await planChangeStore(inside).subscriber();
  if (!subscriber?.next || !subscriber.nextPlanFrom || subscriber.nextPlanFrom > today(subscriber.timezone)) return;
  await setPlan(inside, { planId: subscriber.next.id, next: null });
}
