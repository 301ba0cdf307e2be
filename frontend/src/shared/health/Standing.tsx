import type { OfficialStanding } from "@guiche/contract/rules/number-health";
import Box from "@mui/material/Box";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../i18n/current";

const qualities = ["GREEN", "YELLOW", "RED"] as const;

/** Meta's rating of a number in words. */
export function qualityText(t: TFunction<"campaigns">, quality: string | null): string {
  const knownQuality = qualities.find((one) => one === quality);
  return t(`health.qualities.${knownQuality ?? "UNKNOWN"}`);
}

/** What Meta says of an official number: its rating, and to how many customers it may write first. */
export function Standing({ official: { quality, limit } }: { official: Pick<OfficialStanding, "quality" | "limit"> }) {
  const { t } = useTranslation("campaigns");
  return (
    <Box>
      {t("health.quality", { quality: qualityText(t, quality) })}
      {" · "}
      {limit === null ? t("health.noLimit") : t("health.limit", { limit: limit.toLocaleString(currentLanguage()) })}
    </Box>
  );
}
