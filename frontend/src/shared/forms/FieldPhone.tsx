import { FieldMasked, type FieldMaskedProps } from "./FieldMasked";
import { phoneDigits } from "./phone-digits";

/** A Brazilian phone number: (99) 99999-9999. */
export const FieldPhone = (field: Pick<FieldMaskedProps, "name" | "label" | "help">) => (
  <FieldMasked
    {...field}
    mask="(00) 00000-0000"
    prepare={phoneDigits}
    autoComplete="tel-national"
    inputProps={{ inputMode: "tel" }}
  />
);
