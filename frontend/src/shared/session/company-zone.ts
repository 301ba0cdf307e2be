import { settingDefaults, type SettingDto } from "@guiche/contract/settings";
import { useSession } from "./SessionProvider";

/** The company's IANA time zone. */
export function useCompanyZone(): string {
  const { company } = useSession().user;
  const found = (company.settings as SettingDto[]).find(({ key }) => key === "timezone")?.value;
  return found ?? settingDefaults.timezone;
}
