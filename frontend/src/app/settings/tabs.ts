const inOrder = ["options", "hours", "companies", "plans", "helps"] as const;
export type SettingsTab = (typeof inOrder)[number];

/** Hours only when they are the company's; companies, plans and help only for the platform's owner. */
export const openTabs = (isSuper: boolean, scheduleType: string | undefined): SettingsTab[] =>
  inOrder.filter((tab) => (tab === "hours" ? scheduleType === "company" : tab === "options" || isSuper));

/** The tab of the address, when it is open. */
export const chosenTab = (named: string | null, open: readonly SettingsTab[]): SettingsTab =>
  open.find((tab) => tab === named) ?? "options";
