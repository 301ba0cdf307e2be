import { type ConnectionDto, wholeConnection } from "@guiche/contract/connections";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatMoment } from "../../shared/format/dates";

/** Why a connection is not as it should be, in words; null when there is nothing to say, or not to this person. */
export function useCauseText(connection: ConnectionDto): string | null {
  const { t } = useTranslation("connections");
  const [now] = useState(() => Date.now());
  const admin = wholeConnection(connection);
  if (!admin) return null;
  if (admin.restrictedUntil && Date.parse(admin.restrictedUntil) > now)
    return t("restrictedUntil", { moment: formatMoment(admin.restrictedUntil) });
  if (admin.status === "CONNECTED" || !admin.cause) return null;
  if (admin.cause === "sameNumber" && admin.conflictsWith) return t("sameNumberAs", { name: admin.conflictsWith });
  return t(`cause.${admin.cause}`);
}
