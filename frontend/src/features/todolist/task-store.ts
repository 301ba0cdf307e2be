import { readTasks, type Tasks } from "./tasks";

/** The stored state: tasks, an unreadable value, or no access to the storage. */
export type Held = { state: "kept"; tasks: Tasks } | { state: "broken"; kept: string } | { state: "closed" };

const closed: Held = { state: "closed" };
const nothing: Held = { state: "kept", tasks: [] };

type OutboxStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export interface TaskStore {
  /** Returns the same object until something changes. */
  read: () => Held;
  /** Notifies of changes in this tab and in others. */
  subscribe: (listener: () => void) => () => void;
  /**
   * Applies a change to the latest stored list, so another tab's changes are kept. False: it could not be stored, and
   * nothing changed.
   */
  change: (act: (tasks: Tasks) => Tasks) => boolean;
  /** Moves an unreadable value to another key and starts an empty list. False: that was not possible. */
  beginAnew: (now: Date) => boolean;
}

/** The tasks of one user in this browser. `store` throws when the storage is blocked. */
export function taskStore(
  store: () => OutboxStore,
  userId: number,
  other: Pick<Window, "addEventListener" | "removeEventListener">,
): TaskStore {
  const key = `guiche.tasks.${userId}`;
  const listeners = new Set<() => void>();
  let last: { kept: string | null; held: Held } = { kept: null, held: nothing };
  const notify = () => listeners.forEach((listener) => listener());

  const parse = (kept: string | null): Held => {
    if (kept === null) return nothing;
    const tasks = readTasks(kept);
    return tasks ? { state: "kept", tasks } : { state: "broken", kept };
  };
  const read = (): Held => {
    try {
      const kept = store().getItem(key);
      if (kept !== last.kept) last = { kept, held: parse(kept) };
      return last.held;
    } catch {
      return closed;
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
      const held = read();
      if (held.state !== "kept") return false;
      const next = act(held.tasks);
      if (next === held.tasks) return true;
      try {
        store().setItem(key, JSON.stringify(next));
      } catch {
        return false;
      }
      notify();
      return true;
    },
    beginAnew: (now) => {
      const held = read();
      if (held.state !== "broken") return held.state === "kept";
      try {
        store().setItem(`${key}.unread.${now.toISOString()}`, held.kept);
        store().removeItem(key);
      } catch {
        return false;
      }
      notify();
      return true;
    },
  };
}
