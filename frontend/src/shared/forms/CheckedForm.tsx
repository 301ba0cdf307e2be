import type { InputSchema } from "@guiche/contract/input";
import { Formik, type FormikConfig, type FormikValues } from "formik";
import { FormSchema } from "./form-schema";

type Props<Values> = Omit<FormikConfig<Values>, "validationSchema"> & { schema: InputSchema };

/** A Formik form with a schema. Its fields word the schema's messages: see `fieldErrorText`. */
export function CheckedForm<Values extends FormikValues>({ schema, ...form }: Props<Values>) {
  return (
    <FormSchema value={schema}>
      <Formik<Values> {...form} validationSchema={schema} />
    </FormSchema>
  );
}
