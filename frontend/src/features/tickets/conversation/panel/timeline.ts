import type { TimelineEntryDto, TimelineEntryKind } from "@guiche/contract/tickets";

/** Where something went, in the order in which it is said. */
export type Whither = { to: "user" | "queue" | "connection"; name: string };

/** One thing that became of a ticket, before it is put into words. */
export interface Told {
  /** Nobody in particular: the customer wrote, a time ran out. */
  key: `by.${TimelineEntryKind}` | `alone.${TimelineEntryKind}` | "by.untagged" | "alone.untagged";
  user: string;
  whither: Whither[];
  /** Kept as they were said. */
  tags: readonly string[];
  note: string;
}

/** What an event says: who did it, and to whom, which queue and which connection it went. */
export function told({ kind, user, toUser, queue, connection, tags, note }: TimelineEntryDto): Told {
  const verb = kind === "tagged" && tags.length === 0 ? "untagged" : kind;
  const whither: Whither[] = [];
  // Who took it in hand need not be told twice.
  if (toUser !== null && toUser !== user?.name) whither.push({ to: "user", name: toUser });
  if (queue !== null) whither.push({ to: "queue", name: queue });
  if (connection !== null) whither.push({ to: "connection", name: connection });
  return { key: user ? `by.${verb}` : `alone.${verb}`, user: user?.name ?? "", whither, tags, note };
}

/** The ticket's state as far as its timeline tells it: when this changes, there is a new line. */
export const stateOf = (ticket: {
  status: string;
  userId: number | null;
  queueId: number | null;
  whatsappId: number | null;
  tags: readonly { id: number }[];
}): string =>
  [ticket.status, ticket.userId, ticket.queueId, ticket.whatsappId, ...ticket.tags.map(({ id }) => id)].join();
