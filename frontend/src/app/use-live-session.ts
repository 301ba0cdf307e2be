import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { onReconnect, useNews } from "../shared/realtime";
import { useSession } from "../shared/session";
import { changesMe, changesMyQueues, changesMySettings } from "../shared/session/own-event";
import { refreshUser } from "../shared/session/refresh-user";

/** Without an answer what was known stays; whoever is no longer let in is signed out by the call itself. */
const lookAgain = () => void refreshUser().catch(() => undefined);

/** Rights, queues, settings and plan change while people work: menu and screens follow without a new sign-in. */
export function useLiveSession() {
  const { user } = useSession();
  useNews("user", (event) => changesMe(user, event) && lookAgain());
  useNews("queue", (event) => changesMyQueues(user, event) && lookAgain());
  useNews("settings", (event) => changesMySettings(user, event) && lookAgain());
  // Lost rights and another plan cut the line: what they changed is asked for when it is back.
  useEffect(() => onReconnect(lookAgain), []);
  useFreshRows();
}

/** With other rights other rows are to be seen. */
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
