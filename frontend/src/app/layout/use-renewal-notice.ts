import { useEffect } from "react";
import { useMay } from "../../shared/permissions/Can";
import { useSession } from "../../shared/session";

/**
 * Tells an admin who did not see the payment arrive that the company's licence was renewed: since they were here last, or
 * while they look at something else. The screen with the Pix code says it itself, and notes that.
 */
export function useRenewalNotice() {
  const { company } = useSession().user;
  const isAdmin = useMay()("drawer-admin-items:view");
  const { dueDate } = company;
  useEffect(() => {
    if (isAdmin && dueDate) void note();
  }, [isAdmin, dueDate]);
}

async function note(): Promise<void> {
  try {
    const { noteDueDate } = await import("./renewal-notice");
    await noteDueDate();
  } catch {
    // Told at the next visit.
  }
}
