/** How many conversations stay mounted, the open one included, so that going back to one is instant. */
const most = 10;

export interface Kept {
  uuid: string;
  /** Number of the last visit, counted over all conversations. */
  visit: number;
}

/**
 * Adds a visit. Above the limit, drops the conversation that was visited least recently. The order of the others does
 * not change, so that React moves no DOM nodes.
 */
export function withVisit(kept: readonly Kept[], uuid: string): readonly Kept[] {
  const visit = 1 + Math.max(0, ...kept.map((each) => each.visit));
  if (kept.some((each) => each.uuid === uuid)) return kept.map((each) => (each.uuid === uuid ? { uuid, visit } : each));
  const oldest = Math.min(...kept.map((each) => each.visit));
  return [...(kept.length < most ? kept : kept.filter((each) => each.visit !== oldest)), { uuid, visit }];
}
