import type { FormEvent, FormEventHandler, Ref } from "react";
import { IMaskInput } from "react-imask";
import { FieldText, type FieldTextProps } from "./FieldText";

interface MaskParts {
  /** In imask's notation: `0` is any digit. */
  mask: string;
  /** Normalises several characters entered at once (a paste or autofill) before they are masked. */
  prepare?: (text: string) => string;
}

export type FieldMaskedProps = MaskParts &
  Pick<FieldTextProps, "name" | "label" | "help" | "autoComplete" | "disabled" | "inputProps">;

/** A text field with an input mask. The form holds the masked text. */
export function FieldMasked({ mask, prepare, inputProps, ...field }: FieldMaskedProps) {
  return (
    <FieldText
      {...field}
      inputComponent={MaskedInput}
      inputProps={{ inputMode: "numeric", ...inputProps, mask, prepare }}
    />
  );
}

/** The props that MUI's InputBase passes to its input. */
interface MaskedInputProps extends Partial<MaskParts> {
  ref?: Ref<HTMLInputElement>;
  name?: string;
  value?: string;
  onChange?: FormEventHandler<HTMLInputElement | HTMLTextAreaElement>;
}

/** Adapts imask to the interface of an `<input>`. */
export function MaskedInput({ ref, mask, prepare, onChange, value, ...input }: MaskedInputProps) {
  const report = (text: string) => {
    // Formik reads only these properties of the event.
    const event = { target: { name: input.name, value: text } } as unknown as FormEvent<HTMLInputElement>;
    if (text !== value) onChange?.(event);
  };
  return (
    <IMaskInput
      {...input}
      mask={mask ?? ""}
      prepare={(text: string) => (text.length > 1 && prepare ? prepare(text) : text)}
      value={value ?? ""}
      inputRef={ref}
      onAccept={report}
    />
  );
}
