/** The newest announcement that this person has seen in this browser; 0 before the first. */
const keyOf = (userId: number) => `guiche.announcements.${userId}`;

export function newestSeen(userId: number): number {
  try {
    return Number(localStorage.getItem(keyOf(userId))) || 0;
  } catch {
    return 0;
  }
}

export function noteSeen(userId: number, id: number) {
  if (id <= newestSeen(userId)) return;
  try {
    localStorage.setItem(keyOf(userId), String(id));
  } catch {
    // A browser that keeps nothing shows the dot again next time.
  }
}
