import { mayClose, mayTag, mayTransfer, type TicketAssignment } from "@guiche/contract/rules/ticket.rules";
import { tagApi } from "@guiche/contract/tags";
import type { ChangedTicketDto, TicketDto, TicketPatch, TicketTagDto } from "@guiche/contract/tickets";
import type { ActorRights } from "@guiche/contract/users";
import { call } from "@/shared/api/call";
import { transferTo, type Destination } from "../actions/moving/destination";
import { closeAnyway } from "../actions/serving/close-anyway";
import type { Me } from "../actions/ticket-action";

export type BulkName = "close" | "transfer" | "tag";

/** A mutation of the selected tickets; each ticket has a request of its own. */
export interface BulkMutation {
  name: BulkName;
  /** Whether to go back to the list if one of the tickets is open. */
  navigatesOut: boolean;
  perform: (ticket: TicketDto, me: Me) => Promise<ChangedTicketDto | null>;
}

const rules: Record<BulkName, (actor: ActorRights, ticket: TicketAssignment) => boolean> = {
  close: mayClose,
  transfer: mayTransfer,
  tag: mayTag,
};
export const mayInBulk = (name: BulkName, actor: ActorRights, ticket: TicketAssignment) => rules[name](actor, ticket);

/** Closes without checking for unseen messages: in bulk the user has not read all conversations. */
export const bulkClose = (how: TicketPatch = {}): BulkMutation => ({
  name: "close",
  navigatesOut: true,
  perform: closeAnyway(how).perform,
});

export function bulkTransfer(destination: Destination, meId: number): BulkMutation {
  const mutation = transferTo(destination, meId);
  return { name: "transfer", navigatesOut: mutation.navigatesTo === "out", perform: mutation.perform };
}

/** The ids of the ticket's tags and of the additional ones. */
export const tagsWith = ({ tags }: Pick<TicketDto, "tags">, more: readonly TicketTagDto[]): number[] => [
  ...new Set([...tags, ...more].map(({ id }) => id)),
];
export const bulkTag = (tags: readonly TicketTagDto[]): BulkMutation => ({
  name: "tag",
  navigatesOut: false,
  perform: (ticket) => call(tagApi.sync, { body: { ticketId: ticket.id, tags: tagsWith(ticket, tags) } }),
});

/** The most frequent reason; "" without any. */
export function mainReason(reasons: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const [first] = [...counts].sort(([, one], [, other]) => other - one);
  return first?.[0] ?? "";
}
