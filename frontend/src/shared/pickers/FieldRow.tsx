import MenuItem from "@mui/material/MenuItem";
import { useField } from "formik";
import { FieldSelect } from "../forms/FieldSelect";

export interface FieldRowProps {
  name: string;
  label: string;
  help?: string;
  emptyText: string;
}

interface OfferedRow {
  id: number;
  name: string;
  /** Why it cannot be chosen. */
  reason?: string;
}

/** Selects one of some named rows, or none. */
export function FieldRow({
  name,
  label,
  help,
  emptyText,
  rows = [],
}: FieldRowProps & { rows: readonly OfferedRow[] | undefined }) {
  const [{ value }] = useField<number | null | "">(name);
  return (
    <FieldSelect<number | "">
      name={name}
      label={label}
      help={help}
      displayEmpty
      renderValue={() => rows.find(({ id }) => id === value)?.name ?? emptyText}
    >
      <MenuItem value="">{emptyText}</MenuItem>
      {rows.map((row) => (
        <MenuItem key={row.id} value={row.id} disabled={row.reason !== undefined}>
          {row.reason === undefined ? row.name : `${row.name} (${row.reason})`}
        </MenuItem>
      ))}
    </FieldSelect>
  );
}
