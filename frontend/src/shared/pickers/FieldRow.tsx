import MenuItem from "@mui/material/MenuItem";
import { useField } from "formik";
import { FieldSelect } from "../forms/FieldSelect";

export interface FieldRowProps {
  name: string;
  label: string;
  help?: string;
  emptyText: string;
}

/** Selects one of some named rows, or none. */
export function FieldRow({
  name,
  label,
  help,
  emptyText,
  rows = [],
}: FieldRowProps & { rows: readonly { id: number; name: string }[] | undefined }) {
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
        <MenuItem key={row.id} value={row.id}>
          {row.name}
        </MenuItem>
      ))}
    </FieldSelect>
  );
}
