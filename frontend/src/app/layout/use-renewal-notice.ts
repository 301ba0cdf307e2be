import { useEffect, useRef } from "react";
import { withNamespaces } from "../../shared/i18n/i18n";
import { useMay } from "../../shared/permissions/Can";
import { useSession } from "../../shared/session";
import { getStored, setStored } from "../../shared/stored";

/** Tells an admin who did not see the payment arrive that the company's licence was renewed since they were here last. */
export function useRenewalNotice() {
  const { companyId, company } = useSession().user;
  const isAdmin = useMay()("drawer-admin-items:view");
  const { dueDate } = company;
  const isFirstRun = useRef(true);
  useEffect(() => {
    if (!isAdmin || !dueDate) return;
    const key = `guiche.dueDate.${companyId}`;
    const known = getStored(key);
    setStored(key, dueDate);
    // Only the first run compares with the last visit; a later change happens in front of the user.
    if (isFirstRun.current && known !== null && dueDate > known) void tell(dueDate);
    isFirstRun.current = false;
  }, [isAdmin, companyId, dueDate]);
}

async function tell(dueDate: string): Promise<void> {
  const { tellRenewal } = await withNamespaces(import("./renewal-notice"), "billing");
  tellRenewal(dueDate);
}
