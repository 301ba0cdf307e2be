import { type ConnectionDto, connectionDetails } from "@guiche/contract/connections";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { wordsFor } from "../../shared/connections/words-for";
import { formatMoment } from "../../shared/format/dates";

/** Why a connection has a problem, as text; null when it has none or the user may not know. */
export function useCauseText(connection: ConnectionDto): string | null {
  const { t } = useTranslation("connections");
  const [now] = useState(() => Date.now());
  const admin = connectionDetails(connection);
  if (!admin) return null;
  if (admin.restrictedUntil && Date.parse(admin.restrictedUntil) > now)
    return t("restrictedUntil", { moment: formatMoment(admin.restrictedUntil) });
  if (admin.status === "CONNECTED" || !admin.cause) return null;
  if (admin.cause === "sameNumber" && admin.conflictsWith) return t("sameNumberAs", { name: admin.conflictsWith });
  return t(`cause.${admin.cause}`, wordsFor(connection.capabilities));
}
