import type { InputSchema } from "@guiche/contract/input";
import { ValidationError } from "yup";

/** The error of a form for a field with this value. */
export async function fieldErrorsOf(schema: InputSchema, field: string, fieldValue: unknown): Promise<string[]> {
  try {
    await schema.validate({ [field]: fieldValue }, { abortEarly: false });
    return [];
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return error.inner.filter(({ path }) => path === field).map(({ message }) => message);
  }
}
