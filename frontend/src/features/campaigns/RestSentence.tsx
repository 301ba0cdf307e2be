import type { CampaignDto } from "@guiche/contract/campaigns";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { formatMoment } from "../../shared/format/dates";

/** Why a campaign sends nothing at the moment, and when it goes on. */
export function RestSentence({ campaign: { restReason, resumesAt } }: { campaign: CampaignDto }) {
  const { t } = useTranslation("campaigns");
  if (restReason === null) return null;
  return (
    <Box role="status" sx={{ mt: 2 }}>
      {t(`paused.${restReason}`)} {resumesAt ? t("paused.until", { at: formatMoment(resumesAt) }) : null}
    </Box>
  );
}
