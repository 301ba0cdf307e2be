import { wallTime } from "@guiche/contract/wall-time";
import { useCompanyZone } from "../../shared/session/company-zone";
import { useNow } from "../../shared/ui/use-now";

/** Today as `yyyy-MM-dd` in the company's time zone, wherever the browser is. */
export function useToday(): string {
  const zone = useCompanyZone();
  return wallTime(useNow(), zone).slice(0, 10);
}
