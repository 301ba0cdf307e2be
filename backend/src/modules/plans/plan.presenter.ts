import { planFlags, type PlanFlag } from "@guiche/contract/rules/plan-flags";
import type { PlanDto, PlatformPlanDto } from "@guiche/contract/plans";
import type { PlanRow } from "./plan.store";

const flagsOf = (row: PlanRow) =>
  Object.fromEntries(planFlags.map((flag) => [flag, row[flag]])) as Record<PlanFlag, boolean>;

export const presentPlan = (row: PlanRow): PlanDto => ({
  id: row.id,
  name: row.name,
  users: row.users,
  connections: row.connections,
  officialConnections: row.officialConnections,
  queues: row.queues,
  value: row.valueCents / 100,
  ...flagsOf(row),
});

export const presentPlatformPlan = (row: PlanRow): PlatformPlanDto => ({
  ...presentPlan(row),
  isPublic: row.isPublic,
  storageMb: row.storageMb,
  apiMessages: row.apiMessages,
  apiCallsPerMinute: row.apiCallsPerMinute,
});
