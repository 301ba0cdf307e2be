import { useField } from "formik";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { readDay } from "../format/days";
import { DayField } from "./DayField";
import { useErrorText } from "./form-schema";

interface Props {
  name: string;
  label: string;
  help?: string;
  /** Whether a date that is unfinished or impossible counts as none, instead of being refused. */
  isLenient?: boolean;
}

/** A date field of a Formik form. */
export function FieldDate({ name, label, help, isLenient = false }: Props) {
  const { t } = useTranslation();
  // The form's value is empty until the date is whole.
  const typedText = useRef("");
  const validate = () =>
    !isLenient && typedText.current && !readDay(typedText.current) ? t("field.noDay") : undefined;
  const [{ value }, meta, { setValue, setError }] = useField<string>({ name, validate });
  const errorText = useErrorText(name, meta);
  return (
    <DayField
      label={label}
      value={value}
      onType={(text) => {
        typedText.current = text;
        setError(undefined);
      }}
      onChange={(day) => void setValue(day)}
      help={help}
      errorText={errorText}
    />
  );
}
