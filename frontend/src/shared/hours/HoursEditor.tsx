import { weekOf, type WeekdayEn, type WorkDay } from "@guiche/contract/time/hours";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { DayRow } from "./DayRow";
import { WeekBars } from "./WeekBars";
import { closedRange, copyToAll, openedDay, withRanges, withWeekdaysAsMonday } from "./week";

interface Props {
  /** Seven days in any order; an empty list means the default week. Times may be incomplete: see `isWritten`. */
  value: readonly WorkDay[];
  onChange: (week: WorkDay[]) => void;
  disabled?: boolean;
}

/** Edits the working hours of a company or a queue. Its only state is the former ranges of closed days. */
export function HoursEditor({ value, onChange, disabled }: Props) {
  const { t } = useTranslation("lists");
  const week = weekOf(value);
  const before = useRef(new Map<WeekdayEn, WorkDay>());
  const [announcement, setAnnouncement] = useState("");

  const change = (next: WorkDay[], announcementText = "") => {
    setAnnouncement(announcementText);
    onChange(next);
  };
  const setDay = (day: WorkDay) => change(week.map((other) => (other.weekdayEn === day.weekdayEn ? day : other)));
  const toggle = (day: WorkDay, open: boolean) => {
    if (!open) before.current.set(day.weekdayEn, day);
    setDay(open ? (before.current.get(day.weekdayEn) ?? openedDay(day)) : withRanges(day, [closedRange]));
  };
  const copy = ({ weekdayEn }: WorkDay) =>
    change(copyToAll(week, weekdayEn), t("hours.copied", { day: t(`hours.days.${weekdayEn}`) }));

  return (
    <Box sx={{ display: "grid", gap: 3 }}>
      <WeekBars week={week} />
      <Button
        size="small"
        disabled={disabled}
        onClick={() => change(withWeekdaysAsMonday(week), t("hours.weekdaysFilled"))}
        sx={{ justifySelf: "start" }}
      >
        {t("hours.weekdays")}
      </Button>
      <Box role="group" aria-label={t("hours.label")}>
        {week.map((day) => (
          <DayRow
            key={day.weekdayEn}
            day={day}
            disabled={disabled}
            onChange={setDay}
            onToggle={(open) => toggle(day, open)}
            onCopy={() => copy(day)}
          />
        ))}
      </Box>
      <Box role="status" sx={{ typography: "body2", color: "text.secondary" }}>
        {announcement}
      </Box>
    </Box>
  );
}
