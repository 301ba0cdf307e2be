import { useEffect, useRef } from "react";
import { useMay } from "../../shared/permissions/Can";
import { useSession } from "../../shared/session";

/** Tells an admin who did not see the payment arrive that the company's licence was renewed since they were here last. */
export function useRenewalNotice() {
  const { company } = useSession().user;
  const isAdmin = useMay()("drawer-admin-items:view");
  const { dueDate } = company;
  const isFirstRun = useRef(true);
  useEffect(() => {
    if (!isAdmin || !dueDate) return;
    // A later change happens in front of the user.
    void note(isFirstRun.current);
    isFirstRun.current = false;
  }, [isAdmin, dueDate]);
}

async function note(aloud: boolean): Promise<void> {
  try {
    const { noteDueDate } = await import("./renewal-notice");
    await noteDueDate({ aloud });
  } catch {
    // Told at the next visit.
  }
}
