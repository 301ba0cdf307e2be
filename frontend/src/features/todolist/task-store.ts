import { readTasks, type Tasks } from "./tasks";

/** The stored state: tasks, an unreadable value, or no access to the storage. */
type StoredTasks = { state: "ready"; tasks: Tasks } | { state: "broken"; text: string } | { state: "closed" };

const closedState: StoredTasks = { state: "closed" };
const nothing: StoredTasks = { state: "ready", tasks: [] };

type TextStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export interface TaskStore {
  /** Returns the same object until something changes. */
  read: () => StoredTasks;
  /** Notifies of changes in this tab and in others. */
  subscribe: (listener: () => void) => () => void;
  /**
   * Applies a change to the latest stored list, so another tab's changes are kept. False: it could not be stored, and
   * nothing changed.
   */
  change: (act: (tasks: Tasks) => Tasks) => boolean;
  /** Moves an unreadable value to another key and starts an empty list. False: that was not possible. */
  startOver: (now: Date) => boolean;
}

/** The tasks of one user in this browser. `store` throws when the storage is blocked. */
export function taskStore(
  store: () => TextStorage,
  userId: number,
  other: Pick<Window, "addEventListener" | "removeEventListener">,
): TaskStore {
  const key = `guiche.tasks.${userId}`;
  const listeners = new Set<() => void>();
  let last: { text: string | null; storedTasks: StoredTasks } = { text: null, storedTasks: nothing };
  const notify = () => listeners.forEach((listener) => listener());

  const parse = (text: string | null): StoredTasks => {
    if (text === null) return nothing;
    const tasks = readTasks(text);
    return tasks ? { state: "ready", tasks } : { state: "broken", text };
  };
  const read = (): StoredTasks => {
    try {
      const text = store().getItem(key);
      if (text !== last.text) last = { text, storedTasks: parse(text) };
      return last.storedTasks;
    } catch {
      return closedState;
    }
  };
  const onOtherTab = (event: StorageEvent) => {
    // The key is null when the whole storage was cleared.
    if (event.key === key || event.key === null) notify();
  };

  return {
    read,
    subscribe: (listener) => {
      if (listeners.size === 0) other.addEventListener("storage", onOtherTab);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) other.removeEventListener("storage", onOtherTab);
      };
    },
    change: (act) => {
      const storedTasks = read();
      if (storedTasks.state !== "ready") return false;
      const next = act(storedTasks.tasks);
      if (next === storedTasks.tasks) return true;
      try {
        store().setItem(key, JSON.stringify(next));
      } catch {
        return false;
      }
      notify();
      return true;
    },
    startOver: (now) => {
      const storedTasks = read();
      if (storedTasks.state !== "broken") return storedTasks.state === "ready";
      try {
        store().setItem(`${key}.unread.${now.toISOString()}`, storedTasks.text);
        store().removeItem(key);
      } catch {
        return false;
      }
      notify();
      return true;
    },
  };
}
