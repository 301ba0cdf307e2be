import * as fc from "fast-check";

/** Texts that are known to break software. */
const nastyText = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "\0",
    "a\0b",
    "\ud800",
    "x\udc00y",
    "😀👨‍👩‍👧‍👦",
    "مرحبا \u202e!",
    "שלום",
    "İıſßŉ",
    "\u200b",
    "\ufeff",
    "%",
    "%_\\%",
    "'; DROP TABLE users; --",
    '"><script>alert(1)</script>',
    "${7*7}{{7*7}}",
    "../../../etc/passwd",
    "__proto__",
    "constructor",
    "NaN",
    "Infinity",
    "-0",
    "1e309",
    "0x10",
    "null",
    "undefined",
    "true",
    "[object Object]",
    "2026-02-30",
    "9999-12-31T23:59:59.999Z",
    "0000-00-00",
    "+275760-09-13",
    "[1,2",
    "[1,2]",
    '{"a":1}',
    "[[[[[[[[[[",
    "a@b.co",
    `${"a".repeat(300)}@example.com`,
  ),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.constantFrom(51, 256, 4_097, 65_536, 70_000).map((length) => "x".repeat(length)),
  fc.constantFrom(60, 5_000).map((length) => "é😀".repeat(length)),
);

const nastyNumber = fc.oneof(
  fc.constantFrom(
    0,
    -0,
    -1,
    0.5,
    1e-300,
    2 ** 31,
    -(2 ** 31) - 1,
    2 ** 53,
    2 ** 63,
    9_999_999_999,
    10_000_000_000,
    1e21,
    1.7e308,
  ),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const nest = (depth: number, isArray: boolean): unknown => {
  let value: unknown = 1;
  for (let at = 0; at < depth; at += 1) value = isArray ? [value] : { a: value };
  return value;
};

/** Keys that shadow inherited properties are created by parsing JSON; in a literal they would set the prototype. */
export const inherited = fc.constantFrom<unknown>(
  JSON.parse('{"__proto__":{"super":true}}'),
  JSON.parse('{"constructor":{"prototype":{"super":true}}}'),
  JSON.parse('{"toString":1,"valueOf":2,"hasOwnProperty":3}'),
  JSON.parse('{"then":"x","length":-1}'),
);

/** Values that no user would send. */
export const hostileValues: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: nastyText, weight: 6 },
  { arbitrary: nastyNumber, weight: 5 },
  { arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]], [{}], { id: 1 }), weight: 4 },
  { arbitrary: inherited, weight: 2 },
  { arbitrary: fc.array(nastyNumber, { maxLength: 8 }), weight: 1 },
  { arbitrary: fc.array(nastyText, { maxLength: 4 }), weight: 1 },
  { arbitrary: fc.dictionary(fc.string({ maxLength: 12 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 }), weight: 1 },
  {
    arbitrary: fc.tuple(fc.constantFrom(15, 19, 21, 400), fc.boolean()).map(([depth, list]) => nest(depth, list)),
    weight: 1,
  },
  { arbitrary: fc.constantFrom(999, 1_001).map((length) => Array.from({ length }, (_, at) => at)), weight: 1 },
);
