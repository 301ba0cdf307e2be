/** How many conversations stay mounted, the open one included, so that going back to one is instant. */
const maxMounted = 10;

export interface MountedConversation {
  uuid: string;
  /** Number of the last visit, counted over all conversations. */
  visit: number;
}

/**
 * Adds a visit. Above the limit, drops the conversation that was visited least recently. The order of the others does
 * not change, so that React moves no DOM nodes.
 */
export function withVisit(mounted: readonly MountedConversation[], uuid: string): readonly MountedConversation[] {
  const visit = 1 + Math.max(0, ...mounted.map((each) => each.visit));
  if (mounted.some((each) => each.uuid === uuid))
    return mounted.map((each) => (each.uuid === uuid ? { uuid, visit } : each));
  const oldest = Math.min(...mounted.map((each) => each.visit));
  return [
    ...(mounted.length < maxMounted ? mounted : mounted.filter((each) => each.visit !== oldest)),
    { uuid, visit },
  ];
}
