import { getStored, setStored } from "../../shared/stored";

/** Where the to-do page keeps the list; a list that it could not read is kept next to it, under a longer key. */
const keyOf = (userId: number) => `guiche.tasks.${userId}`;

/** How many tasks the browser keeps for a person; 1 for a list that cannot be read. */
export function taskCount(userId: number): number {
  const text = getStored(keyOf(userId));
  if (text === null) return 0;
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.length : 1;
  } catch {
    return 1;
  }
}

export function removeTasks(userId: number) {
  const key = keyOf(userId);
  setStored(key, null);
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(`${key}.`)) localStorage.removeItem(name);
  } catch {
    // A blocked storage holds nothing.
  }
}
