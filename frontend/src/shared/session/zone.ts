import { settingDefaults, type SettingDto } from "@guiche/contract/settings";
import type { SessionUserDto } from "@guiche/contract/users";
import { currentSession } from "./store";

export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export const zoneOf = ({ settings }: SessionUserDto["company"]): string =>
  (settings as SettingDto[]).find(({ key }) => key === "timezone")?.value ?? settingDefaults.timezone;

/** The IANA zone of every time on the screen: the company's, and the browser's before the sign-in. */
export function currentZone(): string {
  const session = currentSession();
  return session.state === "in" ? zoneOf(session.user.company) : browserZone();
}
