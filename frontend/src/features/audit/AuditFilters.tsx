import { auditActions } from "@guiche/contract/audit";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useTranslation } from "react-i18next";
import { DayField } from "../../shared/forms/DayField";
import { valueItems } from "../../shared/forms/menu-items";
import { usePeople } from "./use-audit";
import { labelKeyOf } from "./label-keys";

export type FilterName = "action" | "person" | "from" | "to";

interface Props {
  action: string;
  person: string;
  /** `yyyy-MM-dd`, or "" for none. */
  from: string;
  to: string;
  onChange: (name: FilterName, value: string) => void;
}

const look = {
  width: { xs: "100%", sm: 230 },
  "& .MuiInputBase-root": { minHeight: { xs: 44, sm: 36 }, bgcolor: "background.paper" },
} as const;
const days = { ...look, width: { xs: "calc(50% - 6px)", sm: 170 } } as const;

/** Filters by period, by action and by user. */
export function AuditFilters({ action, person, from, to, onChange }: Props) {
  const { t } = useTranslation("audit");
  const people = usePeople();
  const isKnown = people.some(({ id }) => String(id) === person);
  return (
    <>
      <DayField size="small" label={t("from")} value={from} onChange={(day) => onChange("from", day)} sx={days} />
      <DayField size="small" label={t("to")} value={to} onChange={(day) => onChange("to", day)} sx={days} />
      <TextField
        select
        size="small"
        label={t("action")}
        value={action}
        onChange={(event) => onChange("action", event.target.value)}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={look}
      >
        <MenuItem value="">{t("allActions")}</MenuItem>
        {valueItems(auditActions, (name) => t(`what.${labelKeyOf(name)}`))}
      </TextField>
      <TextField
        select
        size="small"
        label={t("person")}
        // A user who no longer exists is not an option.
        value={isKnown ? person : ""}
        onChange={(event) => onChange("person", event.target.value)}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={look}
      >
        <MenuItem value="">{t("allPeople")}</MenuItem>
        {people.map(({ id, name }) => (
          <MenuItem key={id} value={String(id)}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </>
  );
}
