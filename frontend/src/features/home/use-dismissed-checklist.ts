import { useSession } from "../../shared/session";
import { setStoredFlag, useStoredFlag } from "../../shared/stored-flag";

/** Whether the company's checklist was dismissed in this browser, and what dismisses it. */
export function useDismissedChecklist(): [boolean, () => void] {
  const key = `guiche.checklist.${useSession().user.companyId}`;
  return [useStoredFlag(key), () => setStoredFlag(key, true)];
}
