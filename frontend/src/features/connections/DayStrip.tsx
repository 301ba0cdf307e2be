import type { OutageDto } from "@guiche/contract/connections";
import Box from "@mui/material/Box";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { outageIntervals, uptimeShare } from "./day-strip";

/** Keeps even the shortest outage visible. */
const minPx = 3;

/** The uptime of the last 24 hours as a bar. */
export function DayStrip({ outages }: { outages: readonly OutageDto[] }) {
  const { t, i18n } = useTranslation("connections");
  const [now] = useState(() => Date.now());
  const down = outageIntervals(outages, now);
  // A short outage must not round up to 100 %, which is shown only for a day without any.
  const share = Math.min(Math.round(uptimeShare(down) * 1_000) / 10, down.length > 0 ? 99.9 : 100);
  const percent = share.toLocaleString(i18n.language);
  return (
    <Box sx={{ display: "grid", gap: 1 }}>
      <Box
        role="img"
        aria-label={t("outages.up", { percent })}
        sx={(theme) => ({
          position: "relative",
          height: 20,
          borderRadius: "6px",
          overflow: "hidden",
          bgcolor: theme.vars.palette.state.ok.main,
        })}
      >
        {down.map(({ from, to }) => (
          <Box
            key={from}
            sx={(theme) => ({
              position: "absolute",
              insetBlock: 0,
              left: `min(${from * 100}%, 100% - ${minPx}px)`,
              width: `max(${minPx}px, ${(to - from) * 100}%)`,
              bgcolor: theme.vars.palette.state.error.main,
            })}
          />
        ))}
      </Box>
      <Box
        aria-hidden="true"
        sx={{ display: "flex", justifyContent: "space-between", typography: "caption", color: "text.secondary" }}
      >
        <span>{t("outages.dayAgo")}</span>
        <span>{t("outages.up", { percent })}</span>
        <span>{t("outages.now")}</span>
      </Box>
    </Box>
  );
}
