import { ValidationError, type ObjectSchema } from "yup";

/** What a form says of one of its fields when this is in it. */
export async function wrongsOf(schema: ObjectSchema<object>, field: string, typed: unknown): Promise<string[]> {
  try {
    await schema.validate({ [field]: typed }, { abortEarly: false });
    return [];
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return error.inner.filter(({ path }) => path === field).map(({ message }) => message);
  }
}
