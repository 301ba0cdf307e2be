import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useTranslation } from "react-i18next";
import { namedItems } from "../../shared/forms/menu-items";
import { useColleagues, useConnections, type Choices } from "../../shared/pickers/use-choices";
import type { CalendarParams } from "./use-calendar-params";

/** Narrows the calendar to one connection or to what one person scheduled. */
export function Filters({ calendar }: { calendar: CalendarParams }) {
  const { t } = useTranslation("schedules");
  const { whatsappId, userId, setConnection, setUser } = calendar;
  return (
    <>
      <Filter
        label={t("connection")}
        all={t("all")}
        choices={useConnections()}
        value={whatsappId}
        onChange={setConnection}
      />
      <Filter label={t("user")} all={t("allUsers")} choices={useColleagues()} value={userId} onChange={setUser} />
    </>
  );
}

interface FilterProps {
  label: string;
  all: string;
  choices: Choices;
  value: number | null;
  onChange: (id: number | null) => void;
}

function Filter({ label, all, choices, value, onChange }: FilterProps) {
  const isKnown = choices?.some(({ id }) => id === value);
  return (
    <TextField
      select
      size="small"
      label={label}
      value={isKnown ? value : ""}
      onChange={({ target }) => onChange(target.value === "" ? null : Number(target.value))}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ minWidth: 150, flexGrow: { xs: 1, sm: 0 } }}
    >
      <MenuItem value="">{all}</MenuItem>
      {namedItems(choices ?? [])}
    </TextField>
  );
}
