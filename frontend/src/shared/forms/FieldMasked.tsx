import type { FormEvent, FormEventHandler, Ref } from "react";
import { IMaskInput } from "react-imask";
import { FieldText, type FieldTextProps } from "./FieldText";

interface MaskParts {
  /** As imask writes it: `0` is any digit. */
  mask: string;
  /** What several characters at once become before they are fitted in: a paste, or what the browser fills in. */
  prepare?: (typed: string) => string;
}

export type FieldMaskedProps = MaskParts &
  Pick<FieldTextProps, "name" | "label" | "help" | "autoComplete" | "disabled" | "inputProps">;

/** A text field that keeps a shape. The form holds the text as it is shown. */
export function FieldMasked({ mask, prepare, inputProps, ...field }: FieldMaskedProps) {
  return (
    <FieldText
      {...field}
      inputComponent={MaskedInput}
      inputProps={{ inputMode: "numeric", ...inputProps, mask, prepare }}
    />
  );
}

/** What an input base gives to the input inside it. */
interface MaskedInputProps extends Partial<MaskParts> {
  ref?: Ref<HTMLInputElement>;
  name?: string;
  value?: string;
  onChange?: FormEventHandler<HTMLInputElement | HTMLTextAreaElement>;
}

/** Speaks imask on one side and the language of an input on the other. */
export function MaskedInput({ ref, mask, prepare, onChange, value, ...input }: MaskedInputProps) {
  const tell = (text: string) => {
    // All that formik reads of an event.
    const event = { target: { name: input.name, value: text } } as unknown as FormEvent<HTMLInputElement>;
    if (text !== value) onChange?.(event);
  };
  return (
    <IMaskInput
      {...input}
      mask={mask ?? ""}
      prepare={(typed: string) => (typed.length > 1 && prepare ? prepare(typed) : typed)}
      value={value ?? ""}
      inputRef={ref}
      onAccept={tell}
    />
  );
}
