import { setStored, getStored } from "@/shared/stored";

/** Storage key of the newest announcement a user has seen in this browser; 0 before the first. */
const keyOf = (userId: number) => `guiche.announcements.${userId}`;

export const newestSeenId = (userId: number): number => Number(getStored(keyOf(userId))) || 0;

export function noteSeen(userId: number, id: number) {
  if (id > newestSeenId(userId)) setStored(keyOf(userId), String(id));
}
