/** The role of a user inside a company. `super` (the platform's owner) is a separate flag. */
export const profiles = ["admin", "supervisor", "user"] as const;
export type Profile = (typeof profiles)[number];

/** No profile: only for the platform's owner, who passes every rule. */
const nobody: readonly Profile[] = [];
const everyone: readonly Profile[] = profiles;
const admins: readonly Profile[] = ["admin"];
const supervisors: readonly Profile[] = ["supervisor"];
const leaders: readonly Profile[] = ["admin", "supervisor"];

/**
 * The only table of rights: the server's routes, the sockets and the screens' `<Can>` read it. A rule that is not here
 * does not exist; an endpoint must name one of them or say "public".
 */
export const permissions = {
  "session:own": everyone,
  "tickets:use": everyone,
  "messages:use": everyone,
  "contacts:use": everyone,
  "contacts:export": leaders,
  "contacts:block": leaders,
  "quick-messages:use": everyone,
  /** Quick messages of other users, and shared ones. */
  "quick-messages:manage": admins,
  "queues:see": everyone,
  "queues:manage": admins,
  "prompts:manage": admins,
  "integrations:manage": admins,
  "bot:try": leaders,
  /** Why the bot said something. */
  "bot:traces": leaders,
  /** Real calls to other services while trying the bot. */
  "bot:call": admins,
  "tags:use": everyone,
  "tags:kanban": leaders,
  "kanban:use": everyone,
  "chats:use": everyone,
  "users:names": everyone,
  "users:manage": admins,
  "settings:see": everyone,
  "settings:edit": admins,
  "company:see": everyone,
  "company:edit": admins,
  "audit:see": admins,
  /** Contact lists and campaigns, with their settings. */
  "campaigns:see": leaders,
  "campaigns:manage": admins,
  "schedules:use": everyone,
  "files:see": everyone,
  "files:manage": admins,
  "ratings:see": admins,
  /** Shows saved filters to a queue, or to all users. */
  "filters:share": leaders,
  /** The panels of the dashboard, at /reports; supervisors see their own queues. */
  "reports:see": leaders,
  /** The page /reports; admins have the same panels on their start page. */
  "reports-page:view": supervisors,
  /** Invoices of the own company, and paying them. */
  "billing:pay": admins,
  /** The page of the external message API, with the log of its calls. */
  "api:use": admins,
  "webhooks:manage": admins,
  /** The keys with which programs call the API. */
  "api-keys:manage": admins,
  "helps:see": everyone,
  "announcements:see": everyone,
  "platform:manage": nobody,
  "connections:see": everyone,
  "dashboard:view": admins,
  "drawer-admin-items:view": admins,
  "tickets-manager:showall": admins,
  "user-modal:editProfile": admins,
  "user-modal:editQueues": admins,
  "ticket-options:deleteTicket": admins,
  "contacts-page:deleteContact": admins,
  "connections-page:actionButtons": admins,
  "connections-page:addConnection": admins,
  "connections-page:editOrDeleteConnection": admins,
} as const satisfies Record<string, readonly Profile[]>;

export type Rule = keyof typeof permissions;
export type Access = "public" | Rule;

export const may = (profile: Profile, rule: Rule): boolean => permissions[rule].includes(profile);

/**
 * The scope that an API key needs for a change under each rule, as `area:verb`; for reading, `read` replaces the verb.
 * Null: no key is admitted. Keys never sign a user in, see no payments, and hold no conversations of people.
 */
export const programRules = {
  "session:own": null,
  "tickets:use": "tickets:write",
  "messages:use": "messages:send",
  "contacts:use": "contacts:write",
  "contacts:export": "contacts:write",
  "contacts:block": "contacts:write",
  "quick-messages:use": "quickMessages:write",
  "quick-messages:manage": "quickMessages:write",
  "queues:see": "queues:administer",
  "queues:manage": "queues:administer",
  "prompts:manage": "bot:administer",
  "integrations:manage": "bot:administer",
  "bot:try": "bot:administer",
  "bot:traces": "bot:administer",
  "bot:call": "bot:administer",
  "tags:use": "tags:write",
  "tags:kanban": "tags:write",
  "kanban:use": "tickets:write",
  "chats:use": null,
  "users:names": "users:administer",
  "users:manage": "users:administer",
  "settings:see": "settings:administer",
  "settings:edit": "settings:administer",
  "company:see": null,
  "company:edit": null,
  "audit:see": "audit:administer",
  "campaigns:see": "campaigns:send",
  "campaigns:manage": "campaigns:send",
  "schedules:use": "schedules:send",
  "files:see": "files:write",
  "files:manage": "files:write",
  "ratings:see": "reports:write",
  "filters:share": null,
  "reports:see": "reports:write",
  "reports-page:view": null,
  "billing:pay": null,
  "api:use": "messages:send",
  "webhooks:manage": "webhooks:administer",
  "api-keys:manage": null,
  "helps:see": null,
  "announcements:see": null,
  "platform:manage": null,
  "connections:see": "connections:administer",
  "dashboard:view": "reports:write",
  "drawer-admin-items:view": null,
  "tickets-manager:showall": null,
  "user-modal:editProfile": null,
  "user-modal:editQueues": null,
  "ticket-options:deleteTicket": "tickets:administer",
  "contacts-page:deleteContact": "contacts:administer",
  "connections-page:actionButtons": "connections:administer",
  "connections-page:addConnection": "connections:administer",
  "connections-page:editOrDeleteConnection": "connections:administer",
} as const satisfies Record<Rule, string | null>;

/** A scope of one area, of those that a change needs. */
export type AreaScope = NonNullable<(typeof programRules)[Rule]>;
