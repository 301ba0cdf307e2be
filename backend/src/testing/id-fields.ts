import type {
  AnyObject,
  ObjectSchema,
  SchemaDescription,
  SchemaInnerTypeDescription,
  SchemaObjectDescription,
} from "yup";
import { rowId } from "@guiche/contract/input";

/** Where a schema takes the number of a row: the names on the way, and whether it takes a list of them. */
export interface IdField {
  path: string[];
  isList: boolean;
}

const testsOf = (description: unknown): string => JSON.stringify((description as SchemaDescription).tests);
/** What `rowId()` says of itself: whoever takes the number of a row says the same. */
const mark = testsOf(rowId().describe());
const isRowId = (description: unknown): boolean => testsOf(description) === mark;

/** Found by what the field is and not by its name: one that is new is found the moment it is in the contract. */
export function idFieldsOf(schema: ObjectSchema<AnyObject> | undefined): IdField[] {
  return schema ? walk(schema.describe(), []) : [];
}

function walk(description: unknown, path: string[]): IdField[] {
  const { type } = description as SchemaDescription;
  if (type === "object")
    return Object.entries((description as SchemaObjectDescription).fields).flatMap(([name, field]) =>
      walk(field, [...path, name]),
    );
  const { innerType } = description as SchemaInnerTypeDescription;
  if (type === "array" && innerType)
    return isRowId(innerType) ? [{ path, isList: true }] : walk(innerType, [...path, "[]"]);
  return isRowId(description) ? [{ path, isList: false }] : [];
}

/** The input with this number put where the field is; what stands around it stays. */
export function withId(input: Record<string, unknown>, { path, isList }: IdField, id: number): Record<string, unknown> {
  const [name = "", ...rest] = path;
  if (rest.length === 0) return { ...input, [name]: isList ? [id] : id };
  const inner = input[name] as Record<string, unknown> | Record<string, unknown>[] | undefined;
  if (rest[0] !== "[]")
    return { ...input, [name]: withId((inner ?? {}) as Record<string, unknown>, { path: rest, isList }, id) };
  const rows = (Array.isArray(inner) && inner.length > 0 ? inner : [{}]).map((row) =>
    withId(row, { path: rest.slice(1), isList }, id),
  );
  return { ...input, [name]: rows };
}
