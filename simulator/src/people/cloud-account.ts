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

/** What the Cloud API keeps of a business number. It outlives a restart. */
export interface CloudAccount {
  token: string;
  webhook?: { url: string; verifyToken: string };
  templates: Template[];
}
