import { notAfterToday, tooCommon, wrongSecret, wrongToken, type InputSchema } from "@guiche/contract/input";
import { metaRefusalOf } from "@guiche/contract/official-numbers";
import { addressRefusals } from "@guiche/contract/rules/addresses";
import { templateRefusalOf } from "@guiche/contract/templates";
import type { TFunction } from "i18next";

const numberErrors: readonly string[] = ["Invalid phone", "Invalid number"];

/** Whether a schema's message is about a phone number; it is shown in the interface language. */
const isNumberError = (message: string): boolean => numberErrors.includes(message);

const requiredMessage = /^(Required|(Campo )?[Oo]brigatório)$/;
const short = /^(Too [Ss]hort!?|Mensagem muito curta|nome muito curto)$/;
const long = /^Too Long!$/;
/** Messages of which a form says no more than "invalid". */
const wrong = [
  /^(Invalid( \w+)?|Unknown field|In the past|Required, or \w+|Too (many|Late!)|An option cannot be below itself)$/,
  /^(One of:|At (least|most)|More than|Not of the type|Not a time with) .+|^Not (a whole number|a queue of this connection|with \w+|in a batch)$/,
  /^Unknown, or older than 30 days$/,
];

/** `options[0].name`, which is also written `options.0.name`. */
const partsOf = (path: string): string[] => path.split(/[.[\]]+/).filter(Boolean);

/** What is read of a yup schema: its fields, those of its items, and its tests. */
interface Rules {
  fields?: Record<string, unknown>;
  innerType?: unknown;
  tests?: readonly { OPTIONS?: { name?: string; params?: Record<string, unknown> } }[];
}

/** The limit of a field's length in its schema: `min` or `max`. */
function limitOf(schema: InputSchema | null, field: string, rule: "min" | "max"): number | undefined {
  let rules = (schema ?? {}) as Rules | undefined;
  for (const part of partsOf(field))
    rules = (/^\d+$/.test(part) ? rules?.innerType : rules?.fields?.[part]) as Rules | undefined;
  const limit = rules?.tests?.find(({ OPTIONS }) => OPTIONS?.name === rule)?.OPTIONS?.params?.[rule];
  return typeof limit === "number" ? limit : undefined;
}

/**
 * A schema's message as people read it. What the specification gives for this form stays as it is in every language;
 * everything else is said in the interface language. A text that no schema has is a sentence already.
 */
export function fieldErrorText(
  field: string,
  message: string,
  t: TFunction<"common">,
  schema: InputSchema | null = null,
): string {
  const { literals = [] } = (schema?.spec.meta ?? {}) as { literals?: readonly string[] };
  if (literals.includes(message)) return message;
  if (requiredMessage.test(message)) return t("field.required");
  if (short.test(message)) {
    const limit = limitOf(schema, field, "min");
    return limit === undefined ? t("field.short") : t("field.shortBy", { limit });
  }
  if (long.test(message)) {
    const limit = limitOf(schema, field, "max");
    return limit === undefined ? t("field.long") : t("field.longBy", { limit });
  }
  if (isNumberError(message)) return t("field.wrongNumber");
  // The note next to the field says why.
  if (Object.values(addressRefusals).includes(message)) return t("field.wrong");
  const refusal = metaRefusalOf(message) ?? templateRefusalOf(message);
  if (refusal) return t(`field.${refusal}`);
  if (message === "Invalid email") return t("field.email");
  if (message === wrongToken) return t("field.token");
  if (message === wrongSecret) return t("field.secret");
  if (message === notAfterToday) return t("field.laterDay");
  if (message === tooCommon) return t("field.commonPassword");
  return wrong.some((words) => words.test(message)) ? t("field.wrong") : message;
}
