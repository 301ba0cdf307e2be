import { settingDefaults, type SettingDto } from "@guiche/contract/settings";
import { useSession } from "../../shared/session";
import { useNow } from "../../shared/ui/use-now";

/** Today as `yyyy-MM-dd` in the company's time zone, wherever the browser is. */
export function useToday(): string {
  const { company } = useSession().user;
  const now = useNow();
  const zone = (company.settings as SettingDto[]).find(({ key }) => key === "timezone")?.value;
  return new Intl.DateTimeFormat("en-CA", { timeZone: zone ?? settingDefaults.timezone }).format(now);
}
