import { setStored, getStored } from "../../shared/stored";

const keyOf = (companyId: number) => `guiche.checklist.${companyId}`;

/** Whether the company's checklist was dismissed in this browser. */
export const isDismissed = (companyId: number): boolean => getStored(keyOf(companyId)) !== null;
export const dismiss = (companyId: number) => setStored(keyOf(companyId), new Date().toISOString());
