import { keep, kept } from "../../../shared/kept";

/** The newest announcement that this person has seen in this browser; 0 before the first. */
const keyOf = (userId: number) => `guiche.announcements.${userId}`;

export const newestSeen = (userId: number): number => Number(kept(keyOf(userId))) || 0;

export function noteSeen(userId: number, id: number) {
  if (id > newestSeen(userId)) keep(keyOf(userId), String(id));
}
