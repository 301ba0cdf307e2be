import { useEffect, useRef, type RefObject } from "react";
import { lineOfTabs, Tabs } from "@/shared/attention/tabs";
import { useSession } from "@/shared/session";
import { wait } from "@/shared/wait";

/** Minimum time between two messages that this tab is in use. */
const heartbeatMs = 1_000;

const newId = () => crypto.getRandomValues(new Uint32Array(2)).join("-");

/** Elects the tab that rings: the one used last. */
export function useTabs(): RefObject<Tabs | null> {
  const { id } = useSession().user;
  const tabs = useRef<Tabs>(null);
  useEffect(() => {
    const own = new Tabs({ id: newId(), line: lineOfTabs(`guiche-tabs-${id}`), now: Date.now, wait });
    tabs.current = own;
    let postedAt = 0;
    const postUse = () => {
      if (Date.now() - postedAt < heartbeatMs) return;
      postedAt = Date.now();
      own.noteUse();
    };
    if (document.hasFocus()) postUse();
    const signs = ["focus", "pointerdown", "keydown"] as const;
    for (const sign of signs) window.addEventListener(sign, postUse);
    return () => {
      for (const sign of signs) window.removeEventListener(sign, postUse);
      tabs.current = null;
      own.leave();
    };
  }, [id]);
  return tabs;
}
