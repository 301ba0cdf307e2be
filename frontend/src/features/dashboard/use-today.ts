import { wallTime } from "@guiche/contract/time/wall-time";
import { useCompanyZone } from "../../shared/session/company-zone";
import { useNow } from "../../shared/ui/use-now";

/** The day `yyyy-MM-dd` and the hour in the company's time zone, wherever the browser is. */
export interface CompanyNow {
  day: string;
  hour: number;
}

export function useCompanyNow(): CompanyNow {
  const zone = useCompanyZone();
  const wall = wallTime(useNow(), zone);
  return { day: wall.slice(0, 10), hour: Number(wall.slice(11, 13)) };
}
