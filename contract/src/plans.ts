/** Optional areas of the product. A flag counts as on unless it is exactly false. */
export const planFlags = [
  "useCampaigns",
  "useSchedules",
  "useInternalChat",
  "useExternalApi",
  "useKanban",
  "useOpenAi",
  "useIntegrations",
] as const;
export type PlanFlag = (typeof planFlags)[number];

/** `users`, `connections` and `queues` are limits (0 means none); `value` is the monthly price in BRL. */
export interface PlanDto extends Record<PlanFlag, boolean> {
  id: number;
  name: string;
  users: number;
  connections: number;
  queues: number;
  value: number;
}
