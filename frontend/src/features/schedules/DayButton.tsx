import { useTranslation } from "react-i18next";
import { dayText } from "../../shared/schedules/times";
import { staticStyled } from "../../shared/ui/static-styled";
import { pressable } from "../../shared/ui/looks";
import { useChosenDay, useFollow } from "./chosen-day";

const Button = staticStyled("button", (theme) => ({
  ...pressable,
  minWidth: 28,
  minHeight: 28,
  margin: 0,
  padding: "0 4px",
  border: 0,
  borderRadius: 14,
  color: "inherit",
  backgroundColor: "transparent",
  fontSize: "0.8125rem",
  fontVariantNumeric: "tabular-nums",
  "&[aria-current=date]": {
    backgroundColor: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.contrastText,
  },
}));

/** The number of a day in the grid: arrow keys lead from one to the next. */
export function DayButton({ day }: { day: string }) {
  const { i18n } = useTranslation("schedules");
  const { chosenDay, today, open } = useChosenDay();
  return (
    <Button
      ref={useFollow(day)}
      type="button"
      data-day={day}
      tabIndex={day === chosenDay ? 0 : -1}
      aria-current={day === today ? "date" : undefined}
      aria-label={dayText(day, i18n.language)}
      onClick={() => open(day)}
    >
      {Number(day.slice(8))}
    </Button>
  );
}
