/** Conversations that stay drawn, the open one among them: who comes back to one finds it as it was, at once. */
const most = 10;

export interface Kept {
  uuid: string;
  /** Which time of all it was that somebody came to it, when they came last. */
  visit: number;
}

/**
 * Somebody comes to a conversation: it is kept, and for one too many the one goes that was left longest ago. The others
 * stay in their order, so that nothing is moved in the page.
 */
export function withVisit(kept: readonly Kept[], uuid: string): readonly Kept[] {
  const visit = 1 + Math.max(0, ...kept.map((each) => each.visit));
  if (kept.some((each) => each.uuid === uuid)) return kept.map((each) => (each.uuid === uuid ? { uuid, visit } : each));
  const oldest = Math.min(...kept.map((each) => each.visit));
  return [...(kept.length < most ? kept : kept.filter((each) => each.visit !== oldest)), { uuid, visit }];
}
