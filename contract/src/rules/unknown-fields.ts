import type { ObjectSchema } from "yup";
import { allEndpoints } from "../api";
import type { Endpoint } from "../endpoint";
// Made from the types of the replies by scripts/replies.mjs.
import replies from "../api-docs/replies.json" with { type: "json" };

/** What a yup schema says of its parts. */
interface Node {
  type?: string;
  fields?: Record<string, Node>;
  innerType?: Node;
  spec?: { noUnknown?: boolean };
  resolve?: (options: { value: unknown }) => Node;
}

interface JsonSchema {
  $ref?: string;
  properties?: object;
  anyOf?: JsonSchema[];
}

/** The names of the fields of a reply that is a row. */
function rowFields({ $ref, properties = {}, anyOf = [] }: JsonSchema): string[] {
  const schema = $ref && (replies.schemas as Record<string, JsonSchema>)[$ref.split("/").at(-1) ?? ""];
  return [...(schema ? rowFields(schema) : []), ...Object.keys(properties), ...anyOf.flatMap(rowFields)];
}

const ignoredByEndpoint = new Map<Endpoint, Set<string>>();

/**
 * Fields that the endpoint accepts and ignores: `companyId`, as the company is always the caller's; the empty `id` of a
 * row that is new; what else the specification's clients send; and for PUT the fields of the row, which may be sent
 * back as it was read. Inside objects and arrays: `extraInfo.id`.
 */
function ignoredFields(endpoint: Endpoint): ReadonlySet<string> {
  const cachedFields = ignoredByEndpoint.get(endpoint);
  if (cachedFields) return cachedFields;
  const names = new Set(["companyId", ...(endpoint.creates ? ["id"] : []), ...(endpoint.ignores ?? [])]);
  if (endpoint.method === "put")
    for (const { name, endpoint: other } of allEndpoints)
      if (other.path === endpoint.path && (other === endpoint || other.method === "get"))
        for (const field of rowFields((replies.replies as Record<string, JsonSchema>)[name] ?? {})) names.add(field);
  ignoredByEndpoint.set(endpoint, names);
  return names;
}

/** The most names that a refusal tells. */
const mostNames = 50;

/** The paths of the fields of a body that the endpoint does not know: `["colour", "extraInfo[0].nome"]`. */
export function unknownFields(endpoint: Endpoint, body: object): string[] {
  const names = ignoredFields(endpoint);
  const { body: schema } = endpoint;
  // A form carries lists as JSON text: the transformed value shows their fields.
  const value: unknown = schema
    ? (schema as ObjectSchema<object>).cast(body, { assert: false, stripUnknown: false })
    : body;
  const unknownPaths = fieldsBeyond(
    (schema as Node | undefined) ?? { fields: {}, spec: { noUnknown: true } },
    value,
    "",
  );
  return unknownPaths.filter((path) => !names.has(path.replace(/\[\d+\]/g, ""))).slice(0, mostNames);
}

function fieldsBeyond(node: Node, value: unknown, path: string): string[] {
  const { fields, innerType, spec } = node.type === "lazy" && node.resolve ? node.resolve({ value }) : node;
  if (Array.isArray(value))
    return innerType ? value.flatMap((one, at) => fieldsBeyond(innerType, one, `${path}[${at}]`)) : [];
  if (!fields || !spec?.noUnknown || typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => {
    const at = path ? `${path}.${name}` : name;
    const field = fields[name];
    return field ? fieldsBeyond(field, one, at) : [at];
  });
}
