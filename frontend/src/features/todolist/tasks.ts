/** A task, stored only in this browser. */
export interface Task {
  id: string;
  text: string;
  done: boolean;
  createdAt: string;
  updatedAt: string;
}

/** The maximum length of a task. */
export const maxLetters = 1_000;

export type Tasks = readonly Task[];
export type Direction = "up" | "down";

const changeTask = (tasks: Tasks, id: string, change: (task: Task) => Task): Tasks =>
  tasks.map((task) => (task.id === id ? change(task) : task));

/** Adds a task at the top. An empty text adds none. */
export function withNew(tasks: Tasks, id: string, text: string, now: Date): Tasks {
  const words = text.trim();
  const at = now.toISOString();
  return words === "" ? tasks : [{ id, text: words, done: false, createdAt: at, updatedAt: at }, ...tasks];
}

/** An empty text changes nothing. */
export function withText(tasks: Tasks, id: string, text: string, now: Date): Tasks {
  const words = text.trim();
  if (words === "") return tasks;
  return changeTask(tasks, id, (task) =>
    task.text === words ? task : { ...task, text: words, updatedAt: now.toISOString() },
  );
}

export const withDone = (tasks: Tasks, id: string, done: boolean, now: Date): Tasks =>
  changeTask(tasks, id, (task) => ({ ...task, done, updatedAt: now.toISOString() }));

export const without = (tasks: Tasks, id: string): Tasks => tasks.filter((task) => task.id !== id);

/** Restores a task at its old place, or at the end of a list that is shorter now. Restoring twice has no effect. */
export const withBack = (tasks: Tasks, task: Task, place: number): Tasks =>
  tasks.some(({ id }) => id === task.id) ? tasks : tasks.toSpliced(place, 0, task);

export function moveTask(tasks: Tasks, id: string, direction: Direction): Tasks {
  const from = tasks.findIndex((task) => task.id === id);
  const to = direction === "up" ? from - 1 : from + 1;
  const [one, other] = [tasks[from], tasks[to]];
  return one && other ? tasks.with(from, other).with(to, one) : tasks;
}

const isTask = (value: unknown): value is Task => {
  if (typeof value !== "object" || value === null) return false;
  const { id, text, done, createdAt, updatedAt } = value as Record<string, unknown>;
  return [id, text, createdAt, updatedAt].every((part) => typeof part === "string") && typeof done === "boolean";
};

/** Parses the stored list; null when it is not one. */
export function readTasks(text: string): Tasks | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every(isTask) ? value : null;
  } catch {
    return null;
  }
}
