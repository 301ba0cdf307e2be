import type { StoredReaction } from "../../models/messages/message";

/**
 * Each person has one reaction to a message: the last one counts, and "" removes it. Older ones that arrive late change
 * nothing, which is why a removed reaction stays stored with its time. `mine` tells whose an existing reaction is, and
 * `latestAt` the latest time at which the new one may have been given.
 */
export function reactTo(
  reactions: StoredReaction[],
  reaction: StoredReaction,
  mine: (older: StoredReaction) => boolean,
  latestAt = reaction.at,
): StoredReaction[] {
  const older = reactions.filter(mine);
  if (older.some(({ at }) => at > latestAt)) return reactions;
  return [...reactions.filter((one) => !older.includes(one)), reaction];
}

export const ourReaction = (reactions: StoredReaction[]): string => reactions.find(({ fromMe }) => fromMe)?.emoji ?? "";
