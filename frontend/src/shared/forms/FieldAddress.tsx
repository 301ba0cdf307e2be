import Box from "@mui/material/Box";
import { useField } from "formik";
import { AddressNote } from "./AddressNote";
import { FieldText, type FieldTextProps } from "./FieldText";

/** The address of another server, which says at once whether ours can call it. */
export function FieldAddress({ inputProps, ...field }: FieldTextProps) {
  const [{ value }, { initialValue = "" }] = useField<string>(field.name);
  return (
    <div>
      <FieldText {...field} inputProps={{ inputMode: "url", autoComplete: "off", ...inputProps }} />
      <Box sx={{ mx: "2px", typography: "caption" }}>
        <AddressNote url={value} savedAddress={initialValue} />
      </Box>
    </div>
  );
}
