import type { TimeRange, WorkDay } from "@guiche/contract/time/hours";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import IconButton from "@mui/material/IconButton";
import Switch from "@mui/material/Switch";
import { useTranslation } from "react-i18next";
import AddIcon from "lucide-react/icons/plus";
import DeleteIcon from "lucide-react/icons/trash-2";
import { TimeField } from "./TimeField";
import { endOf, isShut, isTime, maxRanges, moreRanges, rangesOf, withRanges } from "./week";

interface Props {
  day: WorkDay;
  disabled?: boolean;
  onChange: (day: WorkDay) => void;
  onToggle: (open: boolean) => void;
  onCopy: () => void;
}

/** One weekday: open or closed, and its time ranges. */
export function DayRow({ day, disabled, onChange, onToggle, onCopy }: Props) {
  const { t } = useTranslation("lists");
  const name = t(`hours.days.${day.weekdayEn}`);
  const open = !isShut(day);
  const ranges = rangesOf(day);
  const set = (place: number, range: TimeRange) => onChange(withRanges(day, ranges.with(place, range)));
  const remove = (place: number) => onChange(withRanges(day, ranges.toSpliced(place, 1)));

  return (
    <Box
      role="group"
      aria-label={name}
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "1fr", sm: "150px 1fr" },
        alignItems: "start",
        gap: 2,
        py: 2,
        borderBottom: 1,
        borderColor: "divider",
      }}
    >
      <Box>
        <Box sx={{ fontWeight: 600 }}>{name}</Box>
        <FormControlLabel
          label={t(open ? "hours.open" : "hours.closed")}
          slotProps={{ typography: { variant: "body2" } }}
          control={
            <Switch
              size="small"
              checked={open}
              disabled={disabled}
              onChange={(event) => onToggle(event.target.checked)}
              slotProps={{ input: { "aria-label": t("hours.openOn", { day: name }) } }}
            />
          }
        />
      </Box>
      <Box sx={{ display: "grid", gap: 2, minWidth: 0 }}>
        {open
          ? ranges.map((range, place) => (
              <Range
                // Ranges have no identity but their position.
                key={place}
                day={name}
                index={place}
                range={range}
                disabled={disabled}
                onChange={(next) => set(place, next)}
                onRemove={ranges.length > 1 ? () => remove(place) : undefined}
              />
            ))
          : null}
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          {open && ranges.length < maxRanges ? (
            <Button
              size="small"
              startIcon={<AddIcon size={20} />}
              disabled={disabled}
              aria-label={t("hours.addRangeTo", { day: name })}
              onClick={() => onChange(moreRanges(day))}
            >
              {t("hours.addRange")}
            </Button>
          ) : null}
          <Button size="small" disabled={disabled} aria-label={t("hours.copyOf", { day: name })} onClick={onCopy}>
            {t("hours.copy")}
          </Button>
        </Box>
      </Box>
    </Box>
  );
}

interface RangeProps {
  day: string;
  index: number;
  range: TimeRange;
  disabled?: boolean;
  onChange: (range: TimeRange) => void;
  onRemove?: () => void;
}

function Range({ day, index, range, disabled, onChange, onRemove }: RangeProps) {
  const { t } = useTranslation("lists");
  const nth = { day, place: index + 1 };
  const remove = t("hours.removeRange", nth);
  const written = isTime(range.startTime) && isTime(range.endTime);
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2 }}>
      <TimeField
        label={index === 0 ? t("hours.startOf", nth) : t("hours.startOfNth", nth)}
        value={range.startTime}
        disabled={disabled}
        onChange={(startTime) => onChange({ ...range, startTime })}
      />
      <span aria-hidden="true">{t("hours.to")}</span>
      <TimeField
        label={index === 0 ? t("hours.endOf", nth) : t("hours.endOfNth", nth)}
        value={range.endTime}
        disabled={disabled}
        onChange={(endTime) => onChange({ ...range, endTime })}
      />
      {onRemove ? (
        <IconButton aria-label={remove} title={remove} disabled={disabled} onClick={onRemove}>
          <DeleteIcon size={20} />
        </IconButton>
      ) : null}
      <Box component="span" sx={{ typography: "caption", color: written ? "text.secondary" : "error.main" }}>
        {written ? <End range={range} /> : t("hours.invalid")}
      </Box>
    </Box>
  );
}

/** Where the range ends, when the two times do not show it. */
function End({ range }: { range: TimeRange }) {
  const { t } = useTranslation("lists");
  const end = endOf(range);
  if (end === "sameDay") return null;
  return end === "never" ? t("hours.closed") : t(`hours.${end}`);
}
