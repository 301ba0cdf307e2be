import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { useTranslation } from "react-i18next";
import { valueItems } from "../../shared/forms/menu-items";

interface Props<Status extends string> {
  statuses: readonly Status[];
  /** Empty: every status. */
  selectedStatus: Status | "";
  /** The choice that narrows nothing. */
  every: string;
  nameOf: (status: Status) => string;
  onChange: (status: Status | "") => void;
}

/** Narrows a list to the rows of one status. */
export function StatusFilter<Status extends string>({
  statuses,
  selectedStatus,
  every,
  nameOf,
  onChange,
}: Props<Status>) {
  const { t } = useTranslation("campaigns");
  return (
    <Select<Status | "">
      size="small"
      displayEmpty
      value={selectedStatus}
      inputProps={{ "aria-label": t("columns.status") }}
      onChange={({ target }) => onChange(statuses.find((each) => each === target.value) ?? "")}
    >
      <MenuItem value="">{every}</MenuItem>
      {valueItems(statuses, nameOf)}
    </Select>
  );
}
