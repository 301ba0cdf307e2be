import type { CampaignSettings } from "@guiche/contract/campaign-settings";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";

const shownCount = 8;

/** The pauses between messages, drawn: each dot is a message, each gap the longest pause before it. */
export function Timeline({ settings }: { settings: CampaignSettings }) {
  const { t } = useTranslation("campaigns");
  const { messageInterval, longerIntervalAfter, greaterInterval } = settings;
  const isLonger = longerIntervalAfter > 0 && greaterInterval > 0;
  const text = isLonger
    ? t("config.drawing", { most: messageInterval, after: longerIntervalAfter, longer: greaterInterval })
    : t("config.drawingShort", { most: messageInterval });
  return (
    <Box>
      <Box aria-hidden="true" sx={{ display: "flex", alignItems: "center", my: 2 }}>
        {Array.from({ length: shownCount }, (_, place) => (
          <Box
            key={place}
            sx={{ display: "flex", alignItems: "center", flexGrow: isLonger && place === shownCount / 2 ? 4 : 1 }}
          >
            <Box sx={{ flexGrow: 1, borderTop: 2, borderColor: "divider" }} />
            <Box sx={{ width: 10, height: 10, borderRadius: "50%", bgcolor: "primary.main", flexShrink: 0 }} />
          </Box>
        ))}
      </Box>
      <Box sx={{ color: "text.secondary" }}>{text}</Box>
    </Box>
  );
}
