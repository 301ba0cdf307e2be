/** The area of the product that a call is about, by the first part of its path. */
const auditAreas = {
  account: ["auth", "resetpasswords", "forgetpassword"],
  announcements: ["announcements"],
  audit: ["audit"],
  billing: ["subscription", "invoices", "payment-settings"],
  bot: ["bot", "bot-scripts"],
  campaigns: ["campaigns", "campaigns-forecast", "campaign-settings"],
  chats: ["chats"],
  companies: ["companies"],
  connections: ["whatsapp", "whatsappsession", "whatsapp-offer", "whatsapp-hooks", "templates"],
  contactLists: ["contact-lists", "contact-list-items"],
  contacts: ["contacts", "contact-fields"],
  dashboard: ["dashboard"],
  files: ["files"],
  helps: ["helps"],
  installation: [
    "platform-settings",
    "platform-report",
    "migration",
    "migration-offers",
    "installation",
    "health",
    "version",
    "openapi.json",
    "postman.json",
    "mail",
    "demo",
  ],
  integrations: ["queueIntegration", "hooks"],
  messageApi: ["message-api"],
  messages: ["messages"],
  plans: ["plans"],
  prompts: ["prompt"],
  queues: ["queue", "queue-options"],
  quickMessages: ["quick-messages"],
  savedFilters: ["saved-filters"],
  schedules: ["schedules"],
  settings: ["settings", "addresses"],
  apiKeys: ["api-keys"],
  tags: ["tags"],
  tickets: ["tickets", "ticket", "ticket-counts", "ticket-tags", "ticket-notes", "note-mentions", "rating-notices"],
  users: ["users", "invitations"],
  webhooks: ["webhooks"],
} as const;
export type AuditArea = keyof typeof auditAreas;

/** Of `GET /companies/list`: the companies; null for a call of another release. */
export function auditAreaOf(call: string): AuditArea | null {
  const first = /^\S+ \/([^/?]+)/.exec(call)?.[1];
  const areaEntry = Object.entries(auditAreas).find(([, paths]) => (paths as readonly string[]).includes(first ?? ""));
  return (areaEntry?.[0] as AuditArea | undefined) ?? null;
}
