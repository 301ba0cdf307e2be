import { FieldText, type FieldTextProps } from "./FieldText";

/** An email address. By default the browser suggests none. */
export const FieldEmail = ({
  autoComplete = "off",
  ...field
}: Pick<FieldTextProps, "label" | "required" | "autoComplete" | "autoFocus">) => (
  <FieldText
    {...field}
    name="email"
    type="email"
    autoComplete={autoComplete}
    inputProps={{ inputMode: "email", autoCapitalize: "none", spellCheck: false }}
  />
);
