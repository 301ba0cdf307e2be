import { mayClose, mayTag, mayTransfer, type TicketPlace } from "@guiche/contract/ticket.rules";
import { tagApi } from "@guiche/contract/tags";
import type { TicketDto, TicketTagDto } from "@guiche/contract/tickets";
import type { ActorRights } from "@guiche/contract/users";
import { call } from "@/shared/api/call";
import { transferTo, type Destination } from "../actions/moving/destination";
import { closeAnyway } from "../actions/serving/close-anyway";
import type { Me } from "../actions/ticket-actions";

export type BulkName = "close" | "transfer" | "tag";

/** What is done to each of the selected tickets, each by its own call. */
export interface BulkMutation {
  name: BulkName;
  /** Whoever looks at one of them is led back to the list. */
  navigatesOut: boolean;
  perform: (ticket: TicketDto, me: Me) => Promise<TicketDto | null>;
}

const rules: Record<BulkName, (actor: ActorRights, ticket: TicketPlace) => boolean> = {
  close: mayClose,
  transfer: mayTransfer,
  tag: mayTag,
};
export const mayInBulk = (name: BulkName, actor: ActorRights, ticket: TicketPlace) => rules[name](actor, ticket);

/** Nobody has all of them before their eyes: what a customer writes meanwhile holds none of them up. */
export const closing: BulkMutation = { name: "close", navigatesOut: true, perform: closeAnyway.perform };

export function transferring(destination: Destination, meId: number): BulkMutation {
  const mutation = transferTo(destination, meId);
  return { name: "transfer", navigatesOut: mutation.navigatesTo === "out", perform: mutation.perform };
}

/** The tags it bears, and these besides. */
export const tagsWith = ({ tags }: Pick<TicketDto, "tags">, more: readonly TicketTagDto[]): number[] => [
  ...new Set([...tags, ...more].map(({ id }) => id)),
];
export const tagging = (tags: readonly TicketTagDto[]): BulkMutation => ({
  name: "tag",
  navigatesOut: false,
  perform: (ticket) => call(tagApi.sync, { body: { ticketId: ticket.id, tags: tagsWith(ticket, tags) } }),
});

/** The reason that was given most often; "" when there was none. */
export function mainReason(reasons: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const [first] = [...counts].sort(([, one], [, other]) => other - one);
  return first?.[0] ?? "";
}
