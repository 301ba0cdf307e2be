import type { StoredReaction } from "../../models/message";

/**
 * Everybody has one reaction to a message: the last one counts, and "" takes it back. What comes late changes nothing,
 * so that one taken back is remembered with its time. `mine` tells whose an older reaction is.
 */
export function reactTo(
  reactions: StoredReaction[],
  reaction: StoredReaction,
  mine: (older: StoredReaction) => boolean,
): StoredReaction[] {
  const older = reactions.filter(mine);
  if (older.some(({ at }) => at > reaction.at)) return reactions;
  return [...reactions.filter((one) => !older.includes(one)), reaction];
}

export const ourReaction = (reactions: StoredReaction[]): string => reactions.find(({ fromMe }) => fromMe)?.emoji ?? "";
