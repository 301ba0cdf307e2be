/** What a person is inside a company. `super` (the platform's owner) is a flag apart. */
export const profiles = ["admin", "supervisor", "user"] as const;
export type Profile = (typeof profiles)[number];

const everyone: readonly Profile[] = profiles;
const admins: readonly Profile[] = ["admin"];

/**
 * The one table of rights: the server's doors, the sockets and the screens' `<Can>` read it.
 * A rule that is not here does not exist; an endpoint must name one of them or say "public".
 */
export const permissions = {
  "session:own": everyone,
  "tickets:use": everyone,
  "messages:use": everyone,
  "contacts:use": everyone,
  "queues:see": everyone,
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

/** Does this profile hold the rule? */
export const may = (profile: Profile, rule: Rule): boolean => permissions[rule].includes(profile);
