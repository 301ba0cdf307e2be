import { useSession } from "../../shared/session";
import { removeTasks, taskCount } from "./own-tasks";

/** What only this browser keeps of a person. */
export interface UnsavedWork {
  drafts: number;
  tasks: number;
}

const loadTickets = () => import("../../features/tickets");

/** Signing out must not wait for storage that fails, nor for a script that cannot be loaded. */
export const countUnsavedWork = async (userId: number): Promise<UnsavedWork> => ({
  drafts: await loadTickets()
    .then((tickets) => tickets.draftsOf(userId).count())
    .catch(() => 0),
  tasks: taskCount(userId),
});

const forgetDrafts = (userId: number) =>
  loadTickets()
    .then((tickets) => tickets.forgetDrafts(userId))
    .catch(() => undefined);

/** Signing out deliberately also deletes the person's drafts and to-do list. */
export function useSignOut() {
  const { user, signOut } = useSession();
  return async () => {
    await forgetDrafts(user.id);
    removeTasks(user.id);
    await signOut().catch(() => undefined);
  };
}
