import type { Holiday } from "@guiche/contract/time/hours";
import { hoursOfHoliday } from "@guiche/contract/time/wall-time";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import TextField from "@mui/material/TextField";
import { useId, useRef, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import AddIcon from "lucide-react/icons/plus";
import DeleteIcon from "lucide-react/icons/trash-2";
import { formatDay } from "../../shared/format/dates";
import { DayField } from "../../shared/forms/DayField";
import { TimeField } from "../../shared/hours/TimeField";
import { RowAction } from "../../shared/lists/RowAction";
import { addHoliday, dropHoliday, readHolidays, writeHolidays, type HolidayProblem } from "./holidays";
import { NationalHolidays } from "./NationalHolidays";
import { useSave } from "./use-settings";

const blank: Holiday = { date: "", name: "", everyYear: false };

/** The company's holidays: those of a country at once, others one by one. */
export function HolidaysCard({ value, zone }: { value: string; zone: string }) {
  const { t } = useTranslation("settings");
  const { busy, trouble: error, save } = useSave("holidays");
  const [draft, setDraft] = useState(blank);
  const [refusal, setRefusal] = useState<HolidayProblem | null>(null);
  const dateField = useRef<HTMLInputElement>(null);
  const id = useId();
  const list = readHolidays(value);

  const type = (part: Partial<Holiday>) => {
    setDraft({ ...draft, ...part });
    setRefusal(null);
  };
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const next = addHoliday(list, draft);
    if (typeof next === "string") {
      setRefusal(next);
      if (next !== "noTimes") dateField.current?.focus();
      return;
    }
    setDraft(blank);
    dateField.current?.focus();
    // Restore a refused entry, unless the user is already typing another.
    if (!(await save(writeHolidays(next)))) setDraft((now) => (now === blank ? draft : now));
  };

  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 4, sm: 5 }, display: "grid", gap: 4 }}>
      <Box>
        <Box component="h2" id={id} sx={{ typography: "h2", m: 0 }}>
          {t("holidays.title")}
        </Box>
        <Box sx={{ typography: "body2", color: "text.secondary" }}>{t("holidays.help")}</Box>
      </Box>
      <NationalHolidays list={list} zone={zone} disabled={busy} onSave={(next) => save(writeHolidays(next))} />
      <Box
        component="form"
        noValidate
        onSubmit={(event) => void add(event)}
        sx={{ display: "flex", flexWrap: "wrap", gap: 3, alignItems: "start" }}
      >
        <DayField
          label={t("holidays.date")}
          value={draft.date}
          inputRef={dateField}
          onChange={(date) => type({ date })}
          errorText={refusal && refusal !== "noTimes" ? t(`holidays.${refusal}`) : undefined}
          size="small"
          sx={{ width: { xs: "100%", sm: 180 } }}
        />
        <TextField
          label={t("holidays.name")}
          value={draft.name}
          onChange={(event) => type({ name: event.target.value })}
          size="small"
          slotProps={{ htmlInput: { maxLength: 60 } }}
          sx={{ flex: "1 1 180px" }}
        />
        {(["startTime", "endTime"] as const).map((edge) => (
          <TimeField
            key={edge}
            label={t(`holidays.${edge}`)}
            value={draft[edge] ?? ""}
            isOptional
            onChange={(time) => type({ [edge]: time })}
          />
        ))}
        <FormControlLabel
          label={t("holidays.everyYear")}
          control={<Switch checked={draft.everyYear} onChange={(_event, on) => type({ everyYear: on })} />}
        />
        <Button type="submit" variant="outlined" startIcon={<AddIcon />}>
          {t("holidays.add")}
        </Button>
      </Box>
      {refusal === "noTimes" ? (
        <Box role="alert" sx={{ typography: "caption", color: "error.main" }}>
          {t("holidays.noTimes")}
        </Box>
      ) : null}
      <Box role="status" sx={{ typography: "caption", color: "text.secondary" }}>
        {busy ? t("busy") : null}
      </Box>
      {error ? (
        <Box role="alert" sx={{ typography: "caption", color: "error.main" }}>
          {error}
        </Box>
      ) : null}
      {list.length === 0 ? (
        <Box sx={{ color: "text.secondary" }}>{t("holidays.none")}</Box>
      ) : (
        <Box component="ul" aria-label={t("holidays.title")} sx={{ listStyle: "none", m: 0, p: 0 }}>
          {list.map((day) => (
            <HolidayRow
              key={`${day.date} ${day.name}`}
              day={day}
              onRemove={() => void save(writeHolidays(dropHoliday(list, day)))}
            />
          ))}
        </Box>
      )}
    </Card>
  );
}

function HolidayRow({ day, onRemove }: { day: Holiday; onRemove: () => void }) {
  const { t } = useTranslation("settings");
  const open = hoursOfHoliday(day);
  const date = day.everyYear ? formatDay(day.date).slice(0, 5) : formatDay(day.date);
  return (
    <Box
      component="li"
      sx={{ display: "flex", alignItems: "center", gap: 3, py: 1, borderTop: 1, borderColor: "divider" }}
    >
      <Box sx={{ width: 88, flexShrink: 0, fontVariantNumeric: "tabular-nums" }}>{date}</Box>
      <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: "anywhere" }}>
        {day.name || "–"}
        {open ? (
          <Box sx={{ typography: "caption", color: "text.secondary" }}>
            {t("holidays.open", { from: open.startTime, until: open.endTime })}
          </Box>
        ) : null}
        {day.everyYear ? (
          <Box sx={{ typography: "caption", color: "text.secondary" }}>{t("holidays.everyYear")}</Box>
        ) : null}
      </Box>
      <RowAction label={t("holidays.remove", { name: day.name || date })} Icon={DeleteIcon} onClick={onRemove} />
    </Box>
  );
}
