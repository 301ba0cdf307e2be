import { wallTime } from "@guiche/contract/wall-time";
import { useCompanyZone } from "./company-zone";

/** `26/11/26 09:00` on the company's clock, whatever the browser's shows. */
export function useCompanyMoment(): (time: string | number) => string {
  const zone = useCompanyZone();
  return (time) => {
    const [day = "", clock = ""] = wallTime(new Date(time), zone).split("T");
    return `${day.slice(2).split("-").reverse().join("/")} ${clock}`;
  };
}
