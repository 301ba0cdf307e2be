/** Settings of a company that something reads today, each with the value of a company that never chose one. */
export const settingDefaults = {
  /** IANA zone: due dates and every "today" of the company. */
  timezone: "America/Sao_Paulo",
  /** Language of the automatic texts. */
  language: "pt",
  /** "enabled" means: ignore groups. */
  CheckMsgIsGroup: "enabled",
  /** Minutes within which a new message reopens a closed ticket; 0 always makes a new one. */
  reopenMinutes: "0",
  /** Megabytes up to which a customer's file is fetched by itself; larger ones wait for somebody to ask for them. */
  mediaAutoDownloadMb: "64",
  /** "disabled" means: calls are refused, with a notice. */
  call: "disabled",
  campaignsEnabled: "true",
} as const;

export type SettingKey = keyof typeof settingDefaults;
