import type { Gate } from "../shared/permissions/gate";
import { scheduleGate } from "../shared/schedules/gate";
import { screen } from "./screen";

/** A private screen: its path and its gate. Routes and menu read only this. */
export interface PrivateScreen extends ReturnType<typeof screen> {
  /** The path that the menu links to. */
  path: string;
  /** The rest of the route pattern, if any: `/:uuid?`. */
  rest?: string;
  gate: Gate;
  /** Where users without access are redirected silently. Without it they see a message. */
  elsewhere?: string;
  /** The screen with the same content for other profiles: it takes over their addresses, with the filters in them. */
  twin?: { path: string; gate: Gate };
}

/** The figures: on the start page of admins, on a page of their own for supervisors. */
const figures = {
  home: {
    path: "/",
    gate: { rule: "dashboard:view" },
  },
  reports: {
    path: "/reports",
    gate: { rule: "reports-page:view" },
  },
} as const;

const deskAreas = ["tickets", "messages", "search", "lists", "attention", "serving", "bot"] as const;

export const screens = {
  home: {
    ...figures.home,
    elsewhere: "/tickets",
    twin: figures.reports,
    ...screen(["home", "findings", "dashboard", "billing", "campaigns", "lists", "search"], () =>
      import("./home/HomePage").then((module) => module.HomePage),
    ),
  },
  reports: {
    ...figures.reports,
    twin: figures.home,
    ...screen(["dashboard", "campaigns", "lists", "search"], () =>
      import("../features/dashboard").then((module) => module.ReportsPage),
    ),
  },
  tickets: {
    path: "/tickets",
    rest: "/:uuid?",
    gate: { rule: "tickets:use" },
    ...screen(deskAreas, () => import("../features/tickets").then((module) => module.TicketsPage)),
  },
  kanban: {
    path: "/kanban",
    gate: { rule: "kanban:use", plan: "useKanban" },
    ...screen(["kanban", ...deskAreas], () =>
      import("../features/tickets").then((module) => module.loadKanbanPage()).then((module) => module.KanbanPage),
    ),
  },
  chats: {
    path: "/chats",
    rest: "/:uuid?",
    gate: { rule: "chats:use", plan: "useInternalChat" },
    ...screen(["chats", "lists", "search"], () =>
      import("../features/internal-chat").then((module) => module.ChatsPage),
    ),
  },
  quick: {
    path: "/quick-messages",
    gate: { rule: "quick-messages:use" },
    ...screen(["quick", "lists", "variables"], () =>
      import("../features/quick-messages").then((module) => module.QuickMessagesPage),
    ),
  },
  todo: {
    path: "/todolist",
    gate: { rule: "session:own" },
    ...screen(["todo", "lists"], () => import("../features/todolist").then((module) => module.TodoPage)),
  },
  schedules: {
    path: "/schedules",
    gate: scheduleGate,
    ...screen(["schedules", "lists", "variables", "moving"], () =>
      import("../features/schedules").then((module) => module.SchedulesPage),
    ),
  },
  contacts: {
    path: "/contacts",
    gate: { rule: "contacts:use" },
    ...screen(["contacts", "lists", "search"], () =>
      import("../features/contacts").then((module) => module.ContactsPage),
    ),
  },
  campaigns: {
    path: "/campaigns",
    gate: { rule: "campaigns:see", plan: "useCampaigns", flag: "cshow" },
    ...screen(["campaigns", "lists", "schedules", "search", "templates", "variables"], () =>
      import("../features/campaigns").then((module) => module.CampaignsPage),
    ),
  },
  /** Not in the menu: reached from the campaigns. */
  campaignReport: {
    path: "/campaign/:campaignId/report",
    gate: { rule: "campaigns:see", plan: "useCampaigns", flag: "cshow" },
    ...screen(["campaigns", "lists"], () =>
      import("../features/campaigns").then((module) => module.CampaignReportPage),
    ),
  },
  campaignConfig: {
    path: "/campaigns-config",
    gate: { rule: "campaigns:see", plan: "useCampaigns", flag: "cshow" },
    ...screen(["campaigns", "lists"], () =>
      import("../features/campaigns").then((module) => module.CampaignConfigPage),
    ),
  },
  contactLists: {
    path: "/contact-lists",
    gate: { rule: "campaigns:see", plan: "useCampaigns", flag: "cshow" },
    ...screen(["contactLists", "lists"], () =>
      import("../features/contact-lists").then((module) => module.ContactListsPage),
    ),
  },
  /** Not in the menu: reached from the lists. */
  contactListItems: {
    path: "/contact-lists/:contactListId/contacts",
    gate: { rule: "campaigns:see", plan: "useCampaigns", flag: "cshow" },
    ...screen(["contactLists", "lists"], () =>
      import("../features/contact-lists").then((module) => module.ContactListItemsPage),
    ),
  },
  files: {
    path: "/files",
    gate: { rule: "files:see" },
    ...screen(["files", "lists"], () => import("../features/files").then((module) => module.FilesPage)),
  },
  apiKeys: {
    path: "/api-keys",
    gate: { rule: "api-keys:manage", plan: "useExternalApi" },
    ...screen(["apiKeys", "lists"], () => import("../features/api-keys").then((module) => module.ApiKeysPage)),
  },
  tags: {
    path: "/tags",
    gate: { rule: "tags:use" },
    ...screen(["tags", "lists"], () => import("../features/tags").then((module) => module.TagsPage)),
  },
  queues: {
    path: "/queues",
    gate: { rule: "queues:manage" },
    ...screen(["queues", "lists"], () => import("../features/queues").then((module) => module.QueuesPage)),
  },
  prompts: {
    path: "/prompts",
    gate: { rule: "prompts:manage", plan: "useOpenAi" },
    ...screen(["prompts", "lists"], () => import("../features/prompts").then((module) => module.PromptsPage)),
  },
  integrations: {
    path: "/queue-integration",
    gate: { rule: "integrations:manage", plan: "useIntegrations" },
    ...screen(["integrations", "lists"], () =>
      import("../features/integrations").then((module) => module.IntegrationsPage),
    ),
  },
  messageApi: {
    path: "/messages-api",
    gate: { rule: "api:use", plan: "useExternalApi" },
    ...screen(["messageApi", "lists"], () => import("../features/message-api").then((module) => module.MessageApiPage)),
  },
  /** In the menu of companies with an official number. */
  templates: {
    path: "/templates",
    gate: { rule: "connections-page:editOrDeleteConnection" },
    ...screen(["templates", "lists"], () => import("../features/templates").then((module) => module.TemplatesPage)),
  },
  webhooks: {
    path: "/webhooks",
    gate: { rule: "webhooks:manage", plan: "useExternalApi" },
    ...screen(["webhooks", "lists"], () => import("../features/webhooks").then((module) => module.WebhooksPage)),
  },
  bot: {
    path: "/bot/try",
    gate: { rule: "bot:try" },
    ...screen(["queues", "bot", "botTry", "findings", "lists"], () =>
      import("../features/queues").then((module) => module.BotTryPage),
    ),
  },
  users: {
    path: "/users",
    gate: { rule: "users:manage" },
    ...screen(["users", "lists", "security"], () => import("../features/users").then((module) => module.UsersPage)),
  },
  connections: {
    path: "/connections",
    gate: { rule: "drawer-admin-items:view" },
    ...screen(["connections", "findings", "lists", "variables", "queues", "campaigns"], () =>
      import("../features/connections").then((module) => module.ConnectionsPage),
    ),
  },
  settings: {
    path: "/settings",
    gate: { rule: "drawer-admin-items:view" },
    ...screen(["settings", "lists"], () => import("./settings/SettingsScreen").then((module) => module.SettingsScreen)),
  },
  invoices: {
    path: "/financeiro",
    gate: { rule: "billing:pay" },
    ...screen(["billing", "lists"], () => import("../features/billing").then((module) => module.InvoicesPage)),
  },
  subscription: {
    path: "/subscription",
    gate: { rule: "billing:pay" },
    ...screen(["billing", "lists"], () => import("../features/billing").then((module) => module.SubscriptionPage)),
  },
  audit: {
    path: "/audit",
    gate: { rule: "audit:see" },
    ...screen(["audit", "lists"], () => import("../features/audit").then((module) => module.AuditPage)),
  },
  helps: {
    path: "/helps",
    gate: { rule: "helps:see" },
    ...screen(["helps", "lists"], () => import("../features/helps").then((module) => module.HelpsPage)),
  },
  platform: {
    path: "/platform",
    gate: { super: true },
    ...screen(["platform", "lists"], () => import("../features/platform").then((module) => module.ReportPage)),
  },
  migration: {
    path: "/migration",
    gate: { super: true },
    ...screen(["migration", "lists"], () => import("../features/migration").then((module) => module.MigrationPage)),
  },
  announcements: {
    path: "/announcements",
    gate: { super: true },
    ...screen(["announcements", "lists"], () =>
      import("../features/announcements").then((module) => module.AnnouncementsPage),
    ),
  },
} satisfies Record<string, PrivateScreen>;

export type ScreenName = keyof typeof screens;

export const privateScreens: readonly PrivateScreen[] = Object.values(screens);
