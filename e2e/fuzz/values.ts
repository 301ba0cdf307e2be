import * as fc from "fast-check";
import { defaultWeek } from "@guiche/contract/time/hours";
import { rowId } from "@guiche/contract/input";
import type {
  AnyObject,
  ObjectSchema,
  SchemaDescription,
  SchemaFieldDescription,
  SchemaInnerTypeDescription,
  SchemaObjectDescription,
} from "yup";
import { inherited, hostileValues } from "./hostile-values";
import type { Entity } from "./entities";

/** A placeholder for a row id that is known only when the request is sent. */
export class Ref {
  constructor(
    readonly entity: Entity,
    readonly whose: "own" | "foreign",
    readonly at: number,
  ) {}
}

const entityOf: Record<string, Entity> = {
  queueIds: "queue",
  queueId: "queue",
  forwardQueueId: "queue",
  parentId: "queueOption",
  transferQueueId: "queue",
  whatsappId: "connection",
  contactIds: "contact",
  contactId: "contact",
  contactListId: "contactList",
  fileListId: "fileList",
  ticketId: "ticket",
  userId: "user",
  planId: "plan",
  tagId: "tag",
  tags: "tag",
  tagIds: "tag",
  quotedMsg: "message",
  before: "message",
  promptId: "prompt",
  integrationId: "integration",
};

export const ref = (entity: Entity): fc.Arbitrary<Ref> =>
  fc
    .tuple(fc.integer({ min: 0, max: 9 }), fc.nat(20))
    .map(([whose, at]) => new Ref(entity, whose < 9 ? "own" : "foreign", at));

const testsOf = (description: SchemaFieldDescription) =>
  ((description as SchemaDescription).tests ?? []) as { name?: string; params?: Record<string, unknown> }[];
const rowIdTests = JSON.stringify(testsOf(rowId().describe()));
const bound = (description: SchemaFieldDescription, name: "min" | "max"): number | undefined => {
  const params = testsOf(description).find((test) => test.name === name)?.params;
  const limit = params?.[name];
  return typeof limit === "number" ? limit : undefined;
};

/** Plausible values for a field of this name. */
const fitting: Record<string, fc.Arbitrary<unknown>> = {
  // An email that can sign in, or an unknown one.
  email: fc.oneof(
    fc.constant("{email}"),
    fc.nat(1e9).map((at) => `someone-${at}@example.com`),
  ),
  phone: fc.constantFrom("(11) 99999-0000", ""),
  clientId: fc.nat(1e9).map((at) => `fuzz-${at}-client`),
  name: fc.nat(1e9).map((at) => `Name ${at}`),
  password: fc.constantFrom("Correct-Horse-9", "Another-Horse-8"),
  oldPassword: fc.constantFrom("Correct-Horse-9", "wrong"),
  token: fc.constantFrom("ABCDEFGH", "abcd-efgh"),
  number: fc.nat(99_999_999).map((at) => `55119${String(at).padStart(8, "0")}`),
  color: fc.nat(0xffffff).map((at) => `#${at.toString(16).padStart(6, "0")}`),
  video: fc.constant("dQw4w9WgXcQ"),
  dueDate: fc.constantFrom("2030-01-31", "", null, "2020-01-01"),
  startTime: fc.constantFrom("08:00", "23:59", ""),
  endTime: fc.constantFrom("18:00", "00:00"),
  value: fc.constantFrom(
    '[{"date":"2026-12-25","name":"Natal","everyYear":true}]',
    "[null]",
    '[{"date":null}]',
    '{"length":3}',
    "enabled",
    "disabled",
    "company",
    "0",
    "30",
    "America/Sao_Paulo",
    "pt",
    "[]",
    "secret",
  ),
  before: fc.constantFrom("2026-01-01T00:00:00.000Z,5", "2026-01-01T00:00:00Z,9999999999"),
  emoji: fc.constantFrom("👍", ""),
  searchParam: fc.constantFrom("a", "ção", "%", "\\", "5511"),
};

/** Weekly hours in which one day has another value. */
const spoiltWeek = fc
  .tuple(
    fc.nat(6),
    fc.oneof(
      hostileValues,
      fc.record({ weekdayEn: fc.constant("monday"), ranges: hostileValues, startTime: hostileValues }),
    ),
  )
  .map(([at, odd]) => defaultWeek.map((day, place) => (place === at ? odd : day)));

const botCommand = fc.constantFrom(
  { type: "menu" },
  { type: "message", text: "Oi" },
  { type: "queue", queueId: 1 },
  { type: "wait", seconds: 1 },
  { type: "tag" },
);

/** Values that the schema accepts, or nearly: some of its tests are functions that do not appear in its description. */
function validValue(name: string, description: SchemaFieldDescription): fc.Arbitrary<unknown> {
  const { type, oneOf, nullable } = description as SchemaDescription;
  const value = validValueOf(name, description, type, oneOf);
  return nullable ? fc.option(value, { freq: 6 }) : value;
}

function validValueOf(
  name: string,
  description: SchemaFieldDescription,
  type: string,
  oneOf: readonly unknown[],
): fc.Arbitrary<unknown> {
  // A schema that depends on its value describes no fields; the only one is that of the bot's commands.
  if (type === "lazy") return fc.oneof(botCommand, hostileValues);
  if (oneOf.length > 0) return fc.constantFrom(...oneOf);
  if (type === "object") {
    const { fields } = description as SchemaObjectDescription;
    return fc.oneof({ arbitrary: record(fields, 0), weight: 8 }, { arbitrary: record(fields, 3), weight: 1 });
  }
  if (type === "array") {
    const { innerType } = description as SchemaInnerTypeDescription;
    const inner = Array.isArray(innerType) ? innerType[0] : innerType;
    if (!inner) return fc.constant([]);
    const one = fc.oneof({ arbitrary: validValue(name, inner), weight: 15 }, { arbitrary: hostileValues, weight: 1 });
    const list = fc.array(one, { maxLength: Math.min(bound(description, "max") ?? 3, 3) });
    return name === "schedules" ? fc.oneof(fc.constantFrom(defaultWeek, []), list, spoiltWeek) : list;
  }
  if (type === "number") return fairNumber(name, description);
  if (type === "boolean") return fc.boolean();
  if (type !== "string") return hostileValues;
  if (fitting[name]) return fitting[name];
  const max = Math.min(bound(description, "max") ?? 40, 60);
  return fc.string({ unit: "grapheme", minLength: Math.min(bound(description, "min") ?? 1, max), maxLength: max });
}

function fairNumber(name: string, description: SchemaFieldDescription): fc.Arbitrary<unknown> {
  const entity = entityOf[name];
  if (entity && JSON.stringify(testsOf(description)) === rowIdTests) return ref(entity);
  const [min, max] = [bound(description, "min") ?? 0, bound(description, "max") ?? 1_000];
  return fc.integer({ min: Math.ceil(min), max: Math.floor(Math.min(max, 2_000_000_000)) });
}

/** `roughness`: how many of ten fields are invalid. */
function record(
  fields: Record<string, SchemaFieldDescription>,
  roughness: number,
): fc.Arbitrary<Record<string, unknown>> {
  const values = Object.fromEntries(
    Object.entries(fields).map(([name, description]) => [
      name,
      roughness === 0
        ? validValue(name, description)
        : fc.oneof(
            { arbitrary: validValue(name, description), weight: 10 - roughness },
            { arbitrary: hostileValues, weight: roughness },
          ),
    ]),
  );
  const requiredNames = Object.entries(fields)
    .filter(([, description]) => !(description as SchemaDescription).optional)
    .map(([name]) => name);
  const all = fc.record(values);
  return roughness < 5
    ? fc.oneof(all, fc.record(values, { requiredKeys: requiredNames }))
    : fc.record(values, { requiredKeys: [] });
}

/** The required fields, and one or two of the optional ones. */
function sparse(fields: Record<string, SchemaFieldDescription>): fc.Arbitrary<Record<string, unknown>> {
  const isOptional = (name: string) => (fields[name] as SchemaDescription).optional;
  const names = Object.keys(fields);
  const optional = names.filter(isOptional);
  return fc.subarray(optional, { maxLength: Math.min(optional.length, 2) }).chain((selectedFields) =>
    fc.record(
      Object.fromEntries(
        names.flatMap((name) => {
          const description = fields[name];
          if (!description || (isOptional(name) && !selectedFields.includes(name))) return [];
          return [[name, validValue(name, description)]];
        }),
      ),
    ),
  );
}

const strangeKeys = fc.dictionary(
  fc.constantFrom("companyId", "super", "profile", "id", "status", "userId", "tokenVersion", "a.b", "a[b]", "", "😀"),
  hostileValues,
  { maxKeys: 2 },
);

/** Objects for a schema, with anything from no to many invalid fields. */
export function inputs(schema: ObjectSchema<AnyObject> | undefined): fc.Arbitrary<Record<string, unknown>> {
  if (!schema) return strangeKeys;
  const { fields } = schema.describe();
  return fc.oneof(
    { arbitrary: record(fields, 0), weight: 3 },
    { arbitrary: sparse(fields), weight: 3 },
    { arbitrary: record(fields, 2), weight: 4 },
    { arbitrary: record(fields, 7), weight: 1 },
    {
      arbitrary: fc
        .tuple(record(fields, 1), strangeKeys, fc.boolean())
        .map(([knownFields, strange, last]) =>
          last ? { ...knownFields, ...strange } : { ...strange, ...knownFields },
        ),
      weight: 2,
    },
    {
      arbitrary: fc
        .tuple(record(fields, 0), inherited)
        .map(([knownFields, odd]) => Object.assign(Object.create(null), knownFields, { odd })) as fc.Arbitrary<
        Record<string, unknown>
      >,
      weight: 1,
    },
  );
}
