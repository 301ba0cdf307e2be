import { useSession } from "../../shared/session";

/** Signing out must not wait for storage that fails. */
const forgetDrafts = (userId: number) =>
  import("../../features/tickets").then((tickets) => tickets.forgetDrafts(userId)).catch(() => undefined);

/** Signing out deliberately also deletes the user's drafts. */
export function useSignOut() {
  const { user, signOut } = useSession();
  return () =>
    void forgetDrafts(user.id)
      .then(signOut)
      .catch(() => undefined);
}
