import { BoundedMap } from "../../../core/bounded-map";

/** How one server wants to be asked. It is learned from refusals and remembered for its address and model. */
export interface Dialect {
  /** How the decision comes back: a forced tool, a JSON text, or plain text that can hand nothing over. */
  form: "tool" | "json" | "text";
  limit: "max_tokens" | "max_completion_tokens";
  takesTemperature: boolean;
  /** A model that reads text alone gets the words without the pictures. */
  readsPictures: boolean;
}

const usual: Dialect = { form: "tool", limit: "max_tokens", takesTemperature: true, readsPictures: true };
const learnedDialects = new BoundedMap<string, Dialect>(1_000);

const keyOf = (baseUrl: string, model: string) => `${baseUrl} ${model}`;

export const dialectOf = (baseUrl: string, model: string): Dialect =>
  learnedDialects.get(keyOf(baseUrl, model)) ?? usual;

export const rememberDialect = (baseUrl: string, model: string, dialect: Dialect): void =>
  learnedDialects.set(keyOf(baseUrl, model), dialect);

/** Whether a complaint says that the model reads no pictures at all; others may be about the one that was sent. */
export const readsTextAlone = (complaint: string): boolean =>
  /multimodal|must be a string|certain models|unknown variant|image input|\bsupport (images?|vision)\b/i.test(
    complaint,
  );

/** The dialect without what a 400 complains about, or null when the complaint is about something else. */
export function withoutRefused(dialect: Dialect, complaint: string): Dialect | null {
  if (dialect.readsPictures && /image|multimodal|must be a string/i.test(complaint))
    return { ...dialect, readsPictures: false };
  if (dialect.limit === "max_tokens" && complaint.includes("max_tokens"))
    return { ...dialect, limit: "max_completion_tokens" };
  if (dialect.takesTemperature && complaint.includes("temperature")) return { ...dialect, takesTemperature: false };
  if (dialect.form === "tool" && /tool/i.test(complaint)) return { ...dialect, form: "json" };
  if (dialect.form === "json" && /response_format|json/i.test(complaint)) return { ...dialect, form: "text" };
  return null;
}
