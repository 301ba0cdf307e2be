import type { SheetPreview } from "@guiche/contract/contact-sheets";
import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import InputLabel from "@mui/material/InputLabel";
import NativeSelect from "@mui/material/NativeSelect";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId } from "react";

interface Props {
  label: string;
  preview: SheetPreview;
  titleOf: (column: number) => string;
  value: number | null;
  required?: boolean;
  /** The label for no column; without it a column is required. */
  none?: string;
  wrong?: string | undefined;
  onChange: (column: number | null) => void;
}

/** Selects the sheet column for a field. */
export function ColumnSelect({ label, preview, titleOf, value, required, none, wrong, onChange }: Props) {
  const id = useId();
  return (
    <FormControl fullWidth required={required} error={wrong !== undefined} variant="outlined">
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      <NativeSelect
        value={value ?? ""}
        onChange={({ target }) => onChange(target.value === "" ? null : Number(target.value))}
        input={<OutlinedInput notched label={label} />}
        inputProps={{ id, "aria-describedby": wrong ? `${id}-note` : undefined, "aria-invalid": wrong !== undefined }}
      >
        {none === undefined ? null : <option value="">{none}</option>}
        {preview.columns.map((_, at) => (
          <option key={at} value={at}>
            {titleOf(at)}
          </option>
        ))}
      </NativeSelect>
      {wrong ? <FormHelperText id={`${id}-note`}>{wrong}</FormHelperText> : null}
    </FormControl>
  );
}
