import { timings } from "@guiche/contract/limits";
import type { FormikHelpers, FormikValues } from "formik";
import { useState } from "react";
import { ApiError } from "../api/api-error";
import { errorText } from "../api/notify-error";
import { wait } from "../wait";
import { wrongFields } from "./field-errors";

interface Options<Values> {
  /** The field to which an error code belongs. */
  fieldOfCode?: Readonly<Record<string, keyof Values & string>>;
  /** Shows the toast of a failure. */
  onFailure?: (error: unknown) => void;
  /** A text for an error that is not the server's; null leaves it to its code. */
  explain?: (error: unknown) => string | null;
}

/**
 * Sends a form. An error is shown at the field of its code, or at the fields that the server names; any other is the text
 * of `refusal`.
 */
export function useSubmit<Values extends FormikValues>(
  send: (values: Values) => Promise<unknown>,
  { fieldOfCode = {}, onFailure, explain }: Options<Values> = {},
) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const submit = async (values: Values, form: FormikHelpers<Values>) => {
    setRefusal(null);
    await wait(timings.formSubmitDelay);
    try {
      await send(values);
    } catch (error) {
      const field = error instanceof ApiError ? fieldOfCode[error.code] : undefined;
      if (field) form.setFieldError(field, errorText(error));
      else if (error instanceof ApiError && error.fields) form.setErrors(wrongFields(error) as never);
      else setRefusal(explain?.(error) ?? errorText(error));
      onFailure?.(error);
    }
  };
  return { refusal, setRefusal, submit };
}
