import type { TicketDto } from "@guiche/contract/tickets";

/**
 * The index of the card after (1) or before (-1) the one at `at`. If that one has left the list (-1), counts from its
 * last index, where the next card has moved up. Null at the ends.
 */
export function neighbour(count: number, { at, last }: { at: number; last: number }, step: 1 | -1): number | null {
  if (count === 0) return null;
  if (at === -1 && last === -1) return step === 1 ? 0 : count - 1;
  if (at === -1) return Math.min(Math.max(step === 1 ? last : last - 1, 0), count - 1);
  const goal = at + step;
  return goal < 0 || goal >= count ? null : goal;
}

/** The ticket to open after closing one: the user's next one below, else the nearest above. */
export function goingOn(
  rows: readonly Pick<TicketDto, "uuid" | "status" | "userId">[],
  uuid: string,
  userId: number,
): string | null {
  const at = rows.findIndex((row) => row.uuid === uuid);
  const isOwn = (row: (typeof rows)[number]) => row.status === "open" && row.userId === userId && row.uuid !== uuid;
  return (rows.slice(at + 1).find(isOwn) ?? rows.slice(0, Math.max(at, 0)).findLast(isOwn))?.uuid ?? null;
}
