import { auditActions } from "@guiche/contract/audit";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useTranslation } from "react-i18next";
import { usePeople } from "./use-audit";
import { labelKeyOf } from "./label-keys";

interface Props {
  action: string;
  person: string;
  onAction: (action: string) => void;
  onPerson: (person: string) => void;
}

const look = {
  width: { xs: "100%", sm: 230 },
  "& .MuiInputBase-root": { minHeight: { xs: 44, sm: 36 }, bgcolor: "background.paper" },
} as const;

/** Filters by action and by user. */
export function AuditFilters({ action, person, onAction, onPerson }: Props) {
  const { t } = useTranslation("audit");
  const people = usePeople();
  const isKnown = people.some(({ id }) => String(id) === person);
  return (
    <>
      <TextField
        select
        size="small"
        label={t("action")}
        value={action}
        onChange={(event) => onAction(event.target.value)}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={look}
      >
        <MenuItem value="">{t("allActions")}</MenuItem>
        {auditActions.map((name) => (
          <MenuItem key={name} value={name}>
            {t(`what.${labelKeyOf(name)}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        label={t("person")}
        // A user who no longer exists is not an option.
        value={isKnown ? person : ""}
        onChange={(event) => onPerson(event.target.value)}
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
