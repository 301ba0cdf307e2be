import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { onReconnect, useRealtime } from "../shared/realtime";
import { useSession } from "../shared/session";
import { changesMe, changesMyQueues, changesMySettings } from "../shared/session/own-event";
import { refreshUser } from "../shared/session/refresh-user";

/** On failure the known session stays; a 401 signs the user out in the request itself. */
const lookAgain = () => void refreshUser().catch(() => undefined);

/** Rights, queues, settings, plan and due date change during a session: menu and screens follow without a new sign-in. */
export function useLiveSession() {
  const { user } = useSession();
  useRealtime("user", (event) => changesMe(user, event) && lookAgain());
  useRealtime("queue", (event) => changesMyQueues(user, event) && lookAgain());
  useRealtime("settings", (event) => changesMySettings(user, event) && lookAgain());
  useRealtime("payment", lookAgain);
  // Revoked rights and a changed plan close the socket, so the user is refetched on reconnect.
  useEffect(() => onReconnect(lookAgain), []);
  useFreshRows();
}

/** Changed rights change which rows are visible, so everything is refetched. */
function useFreshRows() {
  const client = useQueryClient();
  const { user, rights } = useSession();
  const now = JSON.stringify([rights, user.company.plan]);
  const before = useRef(now);
  useEffect(() => {
    if (before.current === now) return;
    before.current = now;
    void client.invalidateQueries();
  }, [client, now]);
}
