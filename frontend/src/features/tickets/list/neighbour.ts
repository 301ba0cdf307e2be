/**
 * The place of the card that comes after (1) or before (-1) the one at `at`. When that one has left the list (-1), it is
 * counted from where it stood last: the next has moved up into its place. Null at the ends.
 */
export function neighbour(count: number, { at, last }: { at: number; last: number }, step: 1 | -1): number | null {
  if (count === 0) return null;
  if (at === -1 && last === -1) return step === 1 ? 0 : count - 1;
  if (at === -1) return Math.min(Math.max(step === 1 ? last : last - 1, 0), count - 1);
  const goal = at + step;
  return goal < 0 || goal >= count ? null : goal;
}
