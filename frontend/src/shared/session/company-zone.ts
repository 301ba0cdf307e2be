import { useSession } from "./SessionProvider";
import { zoneOf } from "./zone";

/** The company's IANA time zone. */
export const useCompanyZone = (): string => zoneOf(useSession().user.company);
