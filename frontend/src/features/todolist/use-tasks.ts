import { useMemo, useSyncExternalStore } from "react";
import { useSession } from "../../shared/session";
import { taskStore } from "./task-store";
import { moveTask, withBack, withDone, withNew, without, withText, type Direction, type Task } from "./tasks";

/** The signed-in user's tasks. Each mutation returns whether it could be stored. */
export function useTasks() {
  const { id } = useSession().user;
  const store = useMemo(() => taskStore(() => localStorage, id, window), [id]);
  const storedTasks = useSyncExternalStore(store.subscribe, store.read);
  const actions = useMemo(
    () => ({
      add: (text: string) => store.change((tasks) => withNew(tasks, crypto.randomUUID(), text, new Date())),
      edit: ({ id: task }: Task, text: string) => store.change((tasks) => withText(tasks, task, text, new Date())),
      check: ({ id: task }: Task, done: boolean) => store.change((tasks) => withDone(tasks, task, done, new Date())),
      move: ({ id: task }: Task, direction: Direction) => store.change((tasks) => moveTask(tasks, task, direction)),
      remove: ({ id: task }: Task) => store.change((tasks) => without(tasks, task)),
      putBack: (task: Task, place: number) => store.change((tasks) => withBack(tasks, task, place)),
      startOver: () => store.startOver(new Date()),
    }),
    [store],
  );
  return { storedTasks, actions };
}
