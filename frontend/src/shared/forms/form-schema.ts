import type { InputSchema } from "@guiche/contract/input";
import { useField, type FieldInputProps } from "formik";
import { createContext, useContext } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrorText } from "./field-error-text";

/** The schema of the form around a field; null outside a checked form. */
export const FormSchema = createContext<InputSchema | null>(null);

interface Meta {
  touched?: boolean | undefined;
  error?: string | undefined;
}

/** What a field shows of its error; undefined without one, or before the user has been in the field. */
export function useErrorText(field: string, { touched, error }: Meta): string | undefined {
  const { t } = useTranslation();
  const schema = useContext(FormSchema);
  return touched && error ? fieldErrorText(field, error, t, schema) : undefined;
}

/** What a field draws of the form. A form renders all its fields with each key: what is drawn of the others stays. */
export interface FieldState<Value> extends Pick<FieldInputProps<Value>, "value" | "onChange" | "onBlur"> {
  errorText: string | undefined;
}

export function useFieldState<Value>(name: string): FieldState<Value> {
  const [{ value, onChange, onBlur }, meta] = useField<Value>(name);
  return { value, onChange, onBlur, errorText: useErrorText(name, meta) };
}
