import type { SchemaDescription, SchemaFieldDescription } from "yup";
// Made from the types of the replies by scripts/replies.mjs.
import typed from "./replies.json" with { type: "json" };

export type Json = Record<string, unknown>;

/** TypeScript's types do not tell a whole number from another, nor a time from another text: their names do. */
function withFormats(name: string, schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((each) => withFormats("", each));
  if (typeof schema !== "object" || schema === null) return schema;
  const { type, ...rest } = schema as { type?: string | string[] };
  const types = [type ?? []].flat();
  const isTime = /At$/.test(name) && types.includes("string");
  const isWhole = /^(id|number|count|bytes)$|(Id|Count|Cents)$/.test(name) && types.includes("number");
  const parts = Object.entries(rest).map(([key, part]) => [
    key,
    key === "properties"
      ? Object.fromEntries(Object.entries(part as Json).map(([field, one]) => [field, withFormats(field, one)]))
      : withFormats(key === "anyOf" ? name : "", part),
  ]);
  return {
    ...(type && { type: isWhole ? (Array.isArray(type) ? type.map(integerOf) : integerOf(type)) : type }),
    ...(isTime && { format: "date-time" }),
    ...Object.fromEntries(parts),
  };
}
const integerOf = (type: string): string => (type === "number" ? "integer" : type);
export const replies = withFormats("", typed) as typeof typed;

interface Describes {
  describe(): SchemaDescription;
}

/** The range of a number, the length of a text and its pattern, as JSON Schema names them. */
const bounds: Record<string, Record<string, string>> = {
  string: { min: "minLength", max: "maxLength" },
  number: { min: "minimum", max: "maximum" },
  array: { min: "minItems", max: "maxItems" },
};

/** The JSON Schema of what a yup schema describes. */
export function jsonSchemaOf(description: SchemaFieldDescription): Json {
  if (!("tests" in description))
    return "meta" in description ? ((description.meta as { jsonSchema?: Json } | undefined)?.jsonSchema ?? {}) : {};
  const field = description as SchemaDescription & {
    fields?: Record<string, SchemaFieldDescription>;
    innerType?: SchemaFieldDescription;
  };
  const { type, tests, oneOf, nullable, meta } = field;
  const isRequired = tests.some(({ name }) => name === "required");
  const isInteger = type === "number" && tests.some(({ name }) => name === "integer");
  const jsonType = isInteger ? "integer" : type === "date" || type === "mixed" ? undefined : type;
  const schema: Json = {
    ...(jsonType && { type: nullable ? [jsonType, "null"] : jsonType }),
    ...(oneOf.length > 0 && { enum: nullable ? [...oneOf, null] : oneOf }),
  };
  for (const { name, params } of tests) {
    const key = bounds[type]?.[name ?? ""];
    const value = params?.[name ?? ""];
    if (key && typeof value === "number") schema[key] = value;
    // An empty text clears an address that is not required.
    if (name === "email") Object.assign(schema, isRequired ? { format: "email" } : { pattern: "^(\\S+@\\S+)?$" });
    if (name === "url") schema.format = "uri";
    const { regex } = params ?? {};
    // JSON Schema knows no flags but Unicode.
    if (name === "matches" && regex instanceof RegExp && /^u?$/.test(regex.flags)) schema.pattern = regex.source;
  }
  if (meta) Object.assign(schema, (meta as { jsonSchema?: Json }).jsonSchema);
  if (field.fields) Object.assign(schema, objectOf(field.fields));
  if (field.innerType) schema.items = jsonSchemaOf(field.innerType);
  return schema;
}

function objectOf(fields: Record<string, SchemaFieldDescription>): Json {
  const requiredFields = Object.entries(fields).filter(([, field]) => "optional" in field && !field.optional);
  return {
    properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, jsonSchemaOf(field)])),
    ...(requiredFields.length > 0 && { required: requiredFields.map(([name]) => name) }),
    additionalProperties: false,
  };
}

export const describe = (schema: unknown): Json => jsonSchemaOf((schema as Describes).describe());

/** What absent fields mean, where that is something. */
export function defaultsOf(schema: unknown): Record<string, unknown> {
  const { fields = {} } = (schema as Describes).describe() as { fields?: Record<string, { default?: unknown }> };
  const defaults = Object.entries(fields).map(([name, field]) => [name, field.default] as const);
  return Object.fromEntries(
    defaults.filter(([, usual]) => usual !== undefined && usual !== "" && typeof usual !== "object"),
  );
}

/** What a call and its fields mean: the comments of the contract. */
interface Comments {
  call?: string;
  query?: Record<string, string>;
  body?: Record<string, string>;
}
export const commentsOf = (name: string): Comments => (typed.comments as Record<string, Comments>)[name] ?? {};
