import type { TicketDto } from "@guiche/contract/tickets";
import type { TimelineEntryDto, TimelineEntryKind } from "@guiche/contract/ticket-timeline";

/** One target of a transfer. */
type TransferTarget = { to: "user" | "queue" | "intoQueue" | "connection"; name: string };

/** A timeline entry as translation key and values. */
interface EntryDescription {
  /** `alone.…` for automatic changes without a user. */
  key: `by.${TimelineEntryKind}` | `alone.${TimelineEntryKind}` | "by.untagged" | "alone.untagged";
  user: string;
  targets: TransferTarget[];
  /** Names at the time of the entry. */
  tags: readonly string[];
  note: string;
}

/** Maps an entry to its translation key, targets and values. */
export function describeEntry({
  kind,
  user,
  toUser,
  queue,
  connection,
  tags,
  note,
}: TimelineEntryDto): EntryDescription {
  const verb = kind === "tagged" && tags.length === 0 ? "untagged" : kind;
  const targets: TransferTarget[] = [];
  // Do not repeat the actor as the recipient.
  if (toUser !== null && toUser !== user?.name) targets.push({ to: "user", name: toUser });
  const moves = kind === "transferred" || kind === "returned";
  if (queue !== null) targets.push({ to: moves && targets.length === 0 ? "intoQueue" : "queue", name: queue });
  if (connection !== null) targets.push({ to: "connection", name: connection });
  return { key: user ? `by.${verb}` : `alone.${verb}`, user: user?.name ?? "", targets, tags, note };
}

/** The part of the ticket that the timeline records; when it changes, there is a new entry. */
export const stateOf = (ticket: TicketDto): string =>
  [
    ticket.status,
    ticket.pause?.until,
    ticket.userId,
    ticket.queueId,
    ticket.whatsappId,
    ...ticket.tags.map(({ id }) => id),
  ].join();
