const inOrder = ["options", "hours", "deadlines", "companies", "plans", "helps", "installation"] as const;
export type SettingsTab = (typeof inOrder)[number];

/** Hours only in company mode; companies, plans, help and the installation only for the platform owner. */
export const openTabs = (isSuper: boolean, scheduleType: string | undefined): SettingsTab[] =>
  inOrder.filter((tab) =>
    tab === "hours" ? scheduleType === "company" : tab === "options" || tab === "deadlines" || isSuper,
  );

/** The tab in the address, if it is available. */
export const chosenTab = (tabName: string | null, open: readonly SettingsTab[]): SettingsTab =>
  open.find((tab) => tab === tabName) ?? "options";
