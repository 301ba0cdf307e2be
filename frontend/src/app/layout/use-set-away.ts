import { userApi } from "@guiche/contract/users";
import { useCallback } from "react";
import { call } from "../../shared/api/call";
import { notifyError } from "../../shared/api/notify-error";
import { useSession } from "../../shared/session";
import { adoptUser } from "../../shared/session/store";

/** Says whether the signed-in user is away; shown at once, and as before when the server refuses. */
export function useSetAway(): (away: boolean) => void {
  const { user } = useSession();
  return useCallback(
    (away) => {
      if (user.away === away) return;
      adoptUser({ ...user, away });
      call(userApi.update, { params: { id: user.id }, body: { away } }).catch((error: unknown) => {
        adoptUser(user);
        notifyError(error);
      });
    },
    [user],
  );
}
