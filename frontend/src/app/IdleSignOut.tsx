import { authApi } from "@guiche/contract/auth";
import { useEffect } from "react";
import { call } from "../shared/api/call";
import { clearSession } from "../shared/session/store";
import { getStored, setStored } from "../shared/stored";

/** When a tab of this browser was last used; of all tabs together. */
const lastInputKey = "guiche.lastInput";
const inputs = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;
/** An input within this time of the one before changes nothing. */
const noteEveryMs = 1_000;

const idleMs = () => Date.now() - Number(getStored(lastInputKey) ?? Date.now());
const note = () => setStored(lastInputKey, String(Date.now()));

/** Ends the session on the server. Drafts stay in this browser, as after any session that expired. */
function leave() {
  void call(authApi.logout)
    .catch(() => undefined)
    .finally(() => clearSession({ expired: true }));
}

/** Signs out once this browser has been idle for so many minutes. A default export, because `lazy` demands it. */
export default function IdleSignOut({ minutes }: { minutes: number }) {
  useEffect(() => {
    const limit = minutes * 60_000;
    let timer: ReturnType<typeof setTimeout>;
    const check = () => {
      const msLeft = limit - idleMs();
      if (msLeft <= 0) leave();
      else timer = setTimeout(check, msLeft);
    };
    const onInput = () => {
      // After a sleep of the computer the input may come before the timer.
      if (idleMs() >= limit) leave();
      else if (idleMs() >= noteEveryMs) note();
    };
    note();
    check();
    for (const input of inputs) window.addEventListener(input, onInput, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const input of inputs) window.removeEventListener(input, onInput);
    };
  }, [minutes]);
  return null;
}
