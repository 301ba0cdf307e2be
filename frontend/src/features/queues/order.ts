import type { QueueRow } from "./queue.cache";

export type Direction = "up" | "down";

interface OrderChange {
  id: number;
  orderQueue: number;
}

/** Whether a queue can move in this direction. */
export const canMove = (place: number, count: number, direction: Direction) =>
  direction === "up" ? place > 0 : place < count - 1;

/** The queues after a move, and those whose number changes. */
export function moveQueue(
  rows: readonly QueueRow[],
  id: number,
  direction: Direction,
): { rows: QueueRow[]; changes: OrderChange[] } {
  const from = rows.findIndex((row) => row.id === id);
  const row = rows[from];
  if (!row || !canMove(from, rows.length, direction)) return { rows: [...rows], changes: [] };
  const to = from + (direction === "up" ? -1 : 1);
  const orderedRows = rows.toSpliced(from, 1).toSpliced(to, 0, row);
  // Ascending numbers are reused: usually only two queues swap theirs.
  const orderNumbers = rows.map(({ orderQueue = 0 }) => orderQueue);
  const ascend = orderNumbers.every((number, place) => place === 0 || number > (orderNumbers[place - 1] ?? 0));
  const numberedRows = orderedRows.map((queue, place) => ({
    ...queue,
    orderQueue: ascend ? (orderNumbers[place] ?? 0) : place + 1,
  }));
  const changes = numberedRows
    .filter((queue) => rows.find((old) => old.id === queue.id)?.orderQueue !== queue.orderQueue)
    .map(({ id: queueId, orderQueue }) => ({ id: queueId, orderQueue }));
  return { rows: numberedRows, changes };
}
