import { setStored, getStored } from "../../shared/stored";

const keyOf = (companyId: number) => `guiche.checklist.${companyId}`;

/** Was the checklist of this company put away in this browser? */
export const isDismissed = (companyId: number): boolean => getStored(keyOf(companyId)) !== null;
export const dismiss = (companyId: number) => setStored(keyOf(companyId), new Date().toISOString());
