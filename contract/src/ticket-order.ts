/**
 * Newest first; or longest wait for a person (`waitsSince`), or nearest deadline of an answer or of the solution first,
 * and below them all others, newest first.
 */
export const ticketOrders = ["recent", "waiting", "deadline", "solution"] as const;
export type TicketOrder = (typeof ticketOrders)[number];

/** What the orders of the lists go by, of a ticket. */
interface OrderFields {
  status: "pending" | "open" | "closed";
  waitingSince: string | null;
  queuedAt: string;
  answerDueAt: string | null;
  solutionDueAt: string | null;
}

/** Since when the customer waits for an answer, or the ticket for an agent. Null when neither waits. */
export const waitsSince = ({
  status,
  waitingSince,
  queuedAt,
}: Pick<OrderFields, "status" | "waitingSince" | "queuedAt">): string | null =>
  status === "closed" ? null : (waitingSince ?? (status === "pending" ? queuedAt : null));

/** The time that an order goes by; the earliest stands first. */
export const orderTimes = {
  waiting: waitsSince,
  deadline: ({ answerDueAt }) => answerDueAt,
  solution: ({ solutionDueAt }) => solutionDueAt,
} as const satisfies Record<Exclude<TicketOrder, "recent">, (ticket: OrderFields) => string | null>;

const cursorForm = /^(answered,)?(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z),([1-9]\d{0,9})$/;

/** Parses a `before`; null when it is invalid. */
export function readCursor(text: string): { isAnswered: boolean; at: string; id: number } | null {
  const [, answeredMark, at = "", id] = cursorForm.exec(text) ?? [];
  return Number.isNaN(Date.parse(at)) ? null : { isAnswered: answeredMark !== undefined, at, id: Number(id) };
}

/** The `before` of the page that follows this ticket. */
export const cursorAfter = (
  { id, updatedAt, ...fields }: { id: number; updatedAt: string } & OrderFields,
  order: TicketOrder = "recent",
): string => {
  if (order === "recent") return `${updatedAt},${id}`;
  const first = orderTimes[order](fields);
  return first === null ? `answered,${updatedAt},${id}` : `${first},${id}`;
};
