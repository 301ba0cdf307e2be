/** Optional areas of the product. A flag is on unless it is exactly false. */
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
