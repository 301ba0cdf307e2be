import { useSession } from "../../shared/session";

/** A browser that keeps nothing has nothing to forget, and signing out never waits for it. */
const forgetDrafts = (userId: number) =>
  import("../../features/tickets").then((tickets) => tickets.forgetDrafts(userId)).catch(() => undefined);

/** Whoever leaves of their own will takes what they had begun to write along. */
export function useSignOut() {
  const { user, signOut } = useSession();
  return () =>
    void forgetDrafts(user.id)
      .then(signOut)
      .catch(() => undefined);
}
