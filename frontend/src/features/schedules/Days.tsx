import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import { useTranslation } from "react-i18next";
import { dayText, weekdayText } from "../../shared/schedules/times";
import { useChosenDay, useFollow } from "./chosen-day";

interface Props {
  days: readonly string[];
  /** How many schedules each day has. */
  counts: ReadonlyMap<string, number>;
  onChoose: (day: string) => void;
}

const mostDots = 3;

/** Days as buttons with a dot for each schedule: the strip of a week, or a month on a phone. */
export function Days({ days, counts, onChoose }: Props) {
  const { t, i18n } = useTranslation("schedules");
  return (
    <Box
      role="group"
      aria-label={t("days")}
      sx={{
        display: "grid",
        gridTemplateColumns: "repeat(7, minmax(0, 1fr))",
        gap: 1,
        p: 2,
        mb: 4,
        bgcolor: "background.paper",
        border: 1,
        borderColor: "divider",
        borderRadius: "10px",
      }}
    >
      {days.slice(0, 7).map((day) => (
        <Box key={day} aria-hidden sx={{ textAlign: "center", typography: "caption", color: "text.secondary" }}>
          {weekdayText(day, i18n.language)}
        </Box>
      ))}
      {days.map((day) => (
        <DayOf key={day} day={day} count={counts.get(day) ?? 0} onChoose={onChoose} />
      ))}
    </Box>
  );
}

function DayOf({ day, count, onChoose }: { day: string; count: number; onChoose: (day: string) => void }) {
  const { t, i18n } = useTranslation("schedules");
  const { chosenDay, today } = useChosenDay();
  const button = useFollow(day);
  return (
    <ButtonBase
      ref={button}
      data-day={day}
      tabIndex={day === chosenDay ? 0 : -1}
      aria-pressed={day === chosenDay}
      aria-current={day === today ? "date" : undefined}
      aria-label={t("dayLabel", { day: dayText(day, i18n.language), count })}
      onClick={() => onChoose(day)}
      sx={{
        display: "grid",
        minHeight: 44,
        borderRadius: "8px",
        fontVariantNumeric: "tabular-nums",
        fontWeight: day === today ? 700 : 400,
        color: day === today ? "primary.main" : "text.primary",
        bgcolor: day === chosenDay ? "action.selected" : "transparent",
      }}
    >
      {Number(day.slice(8))}
      <Box sx={{ display: "flex", gap: "3px", justifyContent: "center", height: 6 }}>
        {Array.from({ length: Math.min(count, mostDots) }, (_, place) => (
          <Box key={place} sx={{ width: 6, height: 6, borderRadius: "50%", bgcolor: "primary.main" }} />
        ))}
      </Box>
    </ButtonBase>
  );
}
