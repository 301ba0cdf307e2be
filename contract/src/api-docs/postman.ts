import type { Json } from "./json-schema";

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  examples?: unknown[];
  format?: string;
  minimum?: number;
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  oneOf?: Schema[];
}
interface Parameter {
  $ref?: string;
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: Schema;
}
interface Operation {
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, unknown>[];
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema } | undefined> };
}
interface Document {
  info: { title: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { parameters: Record<string, Parameter | undefined>; schemas: Record<string, Schema | undefined> };
}

const nameIn = ($ref: string): string => $ref.split("/").at(-1) ?? "";

/**
 * The document as a collection of Postman, format 2.1: a folder for each area, with the calls that a program can make.
 * The requests use the variables `baseUrl` and `apiKey`.
 */
export function postmanCollection(document: Json): Json {
  const { info, servers, tags, paths, components } = document as unknown as Document;

  /** What the schema allows: of an object the required fields, or all of them where none is. */
  function sampleOf(schema: Schema, name = ""): unknown {
    const [choice] = schema.oneOf ?? [];
    if (schema.$ref) return sampleOf(components.schemas[nameIn(schema.$ref)] ?? {});
    if (schema.examples) return schema.examples[0];
    if (schema.const !== undefined || schema.enum) return schema.const ?? schema.enum?.[0];
    if (!schema.properties && choice) return sampleOf(choice);
    const [type] = [schema.type ?? []].flat();
    if (type === "integer" || type === "number") return schema.minimum ?? 1;
    if (type === "boolean") return true;
    if (type === "array") return [sampleOf(schema.items ?? {})];
    if (!schema.properties)
      return (
        texts[schema.format ?? (/At$/.test(name) ? "date-time" : name)] ?? (type === "object" ? {} : name || "text")
      );
    const requiredNames = [...(schema.required ?? []), ...(choice?.required ?? [])];
    const fields = Object.entries(schema.properties).filter(
      ([field]) => requiredNames.length === 0 || requiredNames.includes(field),
    );
    return Object.fromEntries(fields.map(([field, one]) => [field, sampleOf(one, field)]));
  }

  function bodyOf({ content }: NonNullable<Operation["requestBody"]>): Json {
    const { "application/json": json, "multipart/form-data": form } = content;
    if (json)
      return {
        ...{ mode: "raw", options: { raw: { language: "json" } } },
        raw: JSON.stringify(sampleOf(json.schema), null, 2),
      };
    const fields = Object.entries(form?.schema.properties ?? {});
    return {
      mode: "formdata",
      formdata: fields.map(([key, schema]) =>
        schema.items?.format === "binary"
          ? { key, type: "file", src: null }
          : {
              key,
              type: "text",
              value: String(sampleOf(schema, key)),
              disabled: !form?.schema.required?.includes(key),
            },
      ),
    };
  }

  const requestOf = (method: string, path: string, operation: Operation): Json => {
    const parameters = operation.parameters.map(({ $ref, ...own }) =>
      $ref ? (components.parameters[nameIn($ref)] ?? own) : own,
    );
    const sampleParameters = (place: Parameter["in"]) =>
      parameters
        .filter((each) => each.in === place)
        .map(({ name, description, required, schema }) => ({
          ...{ key: name, value: String(sampleOf(schema, name)), description },
          ...(!required && { disabled: true }),
        }));
    const parts = path.replace(/\{(\w+)\}/g, ":$1");
    return {
      name: operation.summary,
      request: {
        method: method.toUpperCase(),
        description: operation.description,
        ...(operation.security.length === 0 && { auth: { type: "noauth" } }),
        url: {
          raw: `{{baseUrl}}${parts}`,
          host: ["{{baseUrl}}"],
          path: parts.split("/").slice(1),
          query: sampleParameters("query"),
          variable: sampleParameters("path"),
        },
        header: sampleParameters("header"),
        ...(operation.requestBody && { body: bodyOf(operation.requestBody) }),
      },
      response: [],
    };
  };

  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security.length === 0 || security.some((way) => !("session" in way)))
      .map(([method, operation]) => ({ tag: operation.tags[0], request: requestOf(method, path, operation) })),
  );
  return {
    info: {
      name: info.title,
      description: info.description,
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{apiKey}}", type: "string" }] },
    variable: [
      { key: "baseUrl", value: servers[0]?.url },
      { key: "apiKey", value: "" },
    ],
    item: tags
      .map(({ name, description }) => ({
        name: description,
        item: calls.filter(({ tag }) => tag === name).map(({ request }) => request),
      }))
      .filter(({ item }) => item.length > 0),
  };
}

/** Texts of a format, or of a field of this name. */
const texts: Record<string, string | undefined> = {
  number: "5581999990000",
  email: "ana@example.com",
  uri: "https://example.com",
  url: "https://example.com",
  color: "#2BB673",
  "date-time": "2027-03-10T15:04:06.000Z",
};
