import { planFlags, type PlanFlag } from "@guiche/contract/rules/plan-flags";
import { leastApiCalls, planInput, type PlanInput, type PlatformPlanDto } from "@guiche/contract/plans";
import * as yup from "yup";
import { readMoney, typedMoney } from "./money";

export const planCounts = ["users", "connections", "queues"] as const;
type PlanCount = (typeof planCounts)[number];

/** The form's values: numbers as typed text. */
export interface PlanForm extends Record<PlanFlag, boolean>, Record<PlanCount, string> {
  name: string;
  value: string;
  officialConnections: string;
  storageMb: string;
  apiMessages: string;
  apiCallsPerMinute: string;
  isPublic: boolean;
}

const flagsOf = (plan: PlatformPlanDto | null) =>
  Object.fromEntries(planFlags.map((flag) => [flag, plan?.[flag] !== false])) as Record<PlanFlag, boolean>;

/** The form's values for a plan, or the defaults for null. */
export const planForm = (plan: PlatformPlanDto | null): PlanForm => ({
  name: plan?.name ?? "",
  users: String(plan?.users ?? 0),
  connections: String(plan?.connections ?? 0),
  queues: String(plan?.queues ?? 0),
  officialConnections: String(plan?.officialConnections ?? ""),
  value: typedMoney(plan?.value ?? 0),
  apiMessages: plan?.apiMessages ? String(plan.apiMessages) : "",
  apiCallsPerMinute: String(plan?.apiCallsPerMinute ?? leastApiCalls),
  storageMb: plan?.storageMb ? String(plan.storageMb) : "",
  isPublic: plan?.isPublic ?? true,
  ...flagsOf(plan),
});

const price = (yup.reach(planInput, "value") as yup.NumberSchema).transform((value: number, original: unknown) =>
  typeof original === "string" ? readMoney(original) : value,
);

/** The contract's plan schema, with the price in Brazilian notation. */
export const planSchema = planInput.shape({ value: price });

export const planOf = (form: PlanForm): PlanInput => planSchema.cast(form) as PlanInput;
