import { waitsSince } from "@guiche/contract/ticket-order";
import type { TicketDto } from "@guiche/contract/tickets";

type Waiting = Pick<TicketDto, "status" | "waitingSince" | "queuedAt">;

const waitsLonger = (a: Waiting, b: Waiting): boolean => (waitsSince(a) ?? "~") < (waitsSince(b) ?? "~");

/** The ticket that has waited longest by the clock of its card, in whatever order the list is. */
export const longestWaiting = <Row extends Waiting>(rows: readonly Row[] = []): Row | undefined =>
  rows.reduce<Row | undefined>((longest, row) => (longest && !waitsLonger(row, longest) ? longest : row), undefined);
