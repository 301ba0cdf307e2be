import { keep, kept } from "../../shared/kept";

const keyOf = (companyId: number) => `guiche.checklist.${companyId}`;

/** Was the checklist of this company put away in this browser? */
export const isDismissed = (companyId: number): boolean => kept(keyOf(companyId)) !== null;
export const dismiss = (companyId: number) => keep(keyOf(companyId), new Date().toISOString());
