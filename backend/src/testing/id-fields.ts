import type {
  AnyObject,
  ObjectSchema,
  SchemaDescription,
  SchemaInnerTypeDescription,
  SchemaObjectDescription,
} from "yup";
import { rowId } from "@guiche/contract/input";

/** A field of a schema that takes a row id: the names on the way to it, and whether it takes a list. */
export interface IdField {
  path: string[];
  isList: boolean;
}

const testsOf = (description: unknown): string => JSON.stringify((description as SchemaDescription).tests);
/** The tests that `rowId()` describes: every field that takes a row id has the same. */
const mark = testsOf(rowId().describe());
const isRowId = (description: unknown): boolean => testsOf(description) === mark;

/**
 * Found by the type of the field and not by its name, so that a new field is found as soon as it is in the contract.
 */
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

/** The input with this id in the field; other fields stay. */
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
