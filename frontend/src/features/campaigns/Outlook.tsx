import type { CampaignDto } from "@guiche/contract/campaigns";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../shared/i18n/current";
import { HealthLine } from "../../shared/health/HealthLine";
import { momentText } from "../../shared/schedules/times";
import { useCompanyZone } from "../../shared/session/company-zone";
import { useForecast } from "./use-campaigns";

/** When a campaign begins, or when one that runs will end, and how its number stands. */
export function Outlook({ campaign }: { campaign: CampaignDto }) {
  const { t } = useTranslation("campaigns");
  const zone = useCompanyZone();
  const { id, status, scheduledAt, restReason, resumesAt } = campaign;
  // It is not known when a campaign ends that waits for something other than an hour.
  const isStopped = restReason !== null && resumesAt === null;
  const forecast = useForecast(status === "EM_ANDAMENTO" ? id : null);
  const at = (time: string) => momentText(time, zone, currentLanguage());
  if (status === "INATIVA") return <Box sx={{ mt: 2 }}>{t("reportPage.nothingSent")}</Box>;
  if (status === "PROGRAMADA" && scheduledAt)
    return <Box sx={{ mt: 2 }}>{t("reportPage.begins", { begins: at(scheduledAt) })}</Box>;
  if (!forecast) return null;
  return (
    <Box sx={{ mt: 2, display: "grid", gap: 2 }}>
      {forecast.ends && !isStopped ? <Box>{t("reportPage.ends", { ends: at(forecast.ends) })}</Box> : null}
      {forecast.health ? <HealthLine health={forecast.health} /> : null}
    </Box>
  );
}
