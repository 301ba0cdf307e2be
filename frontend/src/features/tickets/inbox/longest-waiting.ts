import type { TicketDto } from "@guiche/contract/tickets";

type Waiting = Pick<TicketDto, "waitingSince" | "queuedAt">;

/** Customers who wait for an answer come before those who have one; among these, the ticket queued first. */
const waitsLonger = (a: Waiting, b: Waiting): boolean =>
  a.waitingSince === b.waitingSince
    ? a.queuedAt < b.queuedAt
    : b.waitingSince === null || (a.waitingSince !== null && a.waitingSince < b.waitingSince);

/** The ticket that has waited longest, in whatever order the list is. */
export const longestWaiting = <Row extends Waiting>(rows: readonly Row[] = []): Row | undefined =>
  rows.reduce<Row | undefined>((longest, row) => (longest && !waitsLonger(row, longest) ? longest : row), undefined);
