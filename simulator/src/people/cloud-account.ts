/** A component of a template, in the API's shape. */
export interface TemplateComponent {
  [name: string]: unknown;
  type: "HEADER" | "BODY" | "FOOTER" | "BUTTONS";
  text?: string;
  format?: string;
}

export const templateStates = ["PENDING", "APPROVED", "REJECTED", "PAUSED", "DISABLED"] as const;
export type TemplateState = (typeof templateStates)[number];

export interface Template {
  id: string;
  name: string;
  language: string;
  category: "MARKETING" | "UTILITY" | "AUTHENTICATION";
  status: TemplateState;
  components: TemplateComponent[];
  rejected_reason?: string;
}

export const qualities = ["GREEN", "YELLOW", "RED", "UNKNOWN"] as const;
/** To how many different customers a business may write first within 24 hours. */
export const tiers = { TIER_250: 250, TIER_2K: 2_000, TIER_10K: 10_000, TIER_100K: 100_000, TIER_UNLIMITED: Infinity };
export type Tier = keyof typeof tiers;

/** What the Cloud API keeps of a business number. It outlives a restart. */
export interface CloudAccount {
  token: string;
  webhook?: { url: string; verifyToken: string };
  templates: Template[];
  /** GREEN until Meta says otherwise. */
  quality?: (typeof qualities)[number];
  /** The lowest until then; tests may set a number of customers. */
  tier?: Tier | `TIER_${number}`;
}
