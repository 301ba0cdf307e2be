import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { useTranslation } from "react-i18next";
import BackIcon from "lucide-react/icons/chevron-left";
import ForwardIcon from "lucide-react/icons/chevron-right";
import { TipButton } from "../../shared/ui/TipButton";
import { dayText, monthText } from "../../shared/schedules/times";
import { dayAfter, turn, views, type View } from "./calendar-days";
import type { CalendarParams } from "./use-calendar-params";

interface Props {
  calendar: CalendarParams;
  /** The days shown; `until` is the one after the last. */
  window: { from: string; until: string };
}

/** Which days are shown, and how. */
export function Toolbar({ calendar, window: { from, until } }: Props) {
  const { t, i18n } = useTranslation("schedules");
  const { view, day, today, setDay, setView } = calendar;
  const title =
    view === "month"
      ? monthText(day, i18n.language)
      : t("span", { from: dayText(from, i18n.language), until: dayText(dayAfter(until, -1), i18n.language) });
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2, mb: 4 }}>
      <Button variant="outlined" disabled={day === today} onClick={() => setDay(today)}>
        {t("today")}
      </Button>
      <TipButton label={t(`previous.${view}`)} onClick={() => setDay(turn(view, day, -1))}>
        <BackIcon size={20} />
      </TipButton>
      <TipButton label={t(`next.${view}`)} onClick={() => setDay(turn(view, day, 1))}>
        <ForwardIcon size={20} />
      </TipButton>
      <Box
        role="status"
        sx={{ flexGrow: 1, typography: "h2", "&::first-letter": { textTransform: "uppercase" }, minWidth: 160 }}
      >
        {title}
      </Box>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={view}
        aria-label={t("view.label")}
        onChange={(_event, next: View | null) => next && setView(next)}
        sx={{
          "& .MuiToggleButton-root": { minHeight: { xs: 44, sm: 36 }, px: 3, textTransform: "none" },
          "& .MuiToggleButton-root:not(.Mui-selected)": { color: "text.secondary" },
        }}
      >
        {views.map((name) => (
          <ToggleButton key={name} value={name}>
            {t(`view.${name}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}
