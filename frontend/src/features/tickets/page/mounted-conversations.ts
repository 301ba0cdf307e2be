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
export function withVisit(conversations: readonly MountedConversation[], uuid: string): readonly MountedConversation[] {
  const visit = 1 + Math.max(0, ...conversations.map((each) => each.visit));
  if (conversations.some((each) => each.uuid === uuid))
    return conversations.map((each) => (each.uuid === uuid ? { uuid, visit } : each));
  const oldest = Math.min(...conversations.map((each) => each.visit));
  return [
    ...(conversations.length < maxMounted ? conversations : conversations.filter((each) => each.visit !== oldest)),
    { uuid, visit },
  ];
}
