const keyOf = (companyId: number) => `guiche.checklist.${companyId}`;

/** Was the checklist of this company put away in this browser? */
export function isDismissed(companyId: number): boolean {
  try {
    return localStorage.getItem(keyOf(companyId)) !== null;
  } catch {
    return false;
  }
}

export function dismiss(companyId: number) {
  try {
    localStorage.setItem(keyOf(companyId), new Date().toISOString());
  } catch {
    // A browser that keeps nothing shows it again next time.
  }
}
