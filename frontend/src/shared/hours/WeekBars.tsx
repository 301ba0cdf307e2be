import { weekdays, type WorkDay } from "@guiche/contract/time/hours";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { openMinutes, openParts } from "./week";

const marks = [0, 6, 12, 18, 24] as const;

/** The open hours of a week, one bar per day. */
export function WeekBars({ week }: { week: readonly WorkDay[] }) {
  const { t } = useTranslation("lists");
  const parts = openParts(week);
  const open = openMinutes(week);
  const [hours, minutes] = [Math.floor(open / 60), open % 60];
  const words = t("hours.week", {
    hours: minutes ? t("hours.duration", { hours, minutes }) : t("hours.wholeHours", { hours }),
  });
  return (
    <Box sx={{ display: "grid", gap: 1 }}>
      <Box
        role="img"
        aria-label={words}
        sx={{ display: "grid", gridTemplateColumns: "auto 1fr", alignItems: "center", columnGap: 2, rowGap: "3px" }}
      >
        {weekdays.map(({ weekdayEn }, place) => (
          <Box key={weekdayEn} sx={{ display: "contents" }}>
            <Box sx={{ typography: "caption", color: "text.secondary", lineHeight: "14px" }}>
              {t(`hours.short.${weekdayEn}`)}
            </Box>
            <Box
              sx={(theme) => ({
                position: "relative",
                height: 12,
                borderRadius: "4px",
                overflow: "hidden",
                bgcolor: theme.vars.palette.state.closed.tint,
              })}
            >
              {parts[place]?.map(({ from, to }) => (
                <Box
                  key={from}
                  sx={{
                    position: "absolute",
                    insetBlock: 0,
                    left: `${from * 100}%`,
                    width: `${(to - from) * 100}%`,
                    bgcolor: "primary.main",
                    borderRadius: "2px",
                  }}
                />
              ))}
            </Box>
          </Box>
        ))}
        <span />
        <Box sx={{ display: "flex", justifyContent: "space-between", typography: "caption", color: "text.secondary" }}>
          {marks.map((mark) => (
            <span key={mark}>{mark}</span>
          ))}
        </Box>
      </Box>
      <Box aria-hidden="true" sx={{ typography: "caption", color: "text.secondary" }}>
        {words}
      </Box>
    </Box>
  );
}
