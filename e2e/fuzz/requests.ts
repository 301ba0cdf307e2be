import * as fc from "fast-check";
import { allEndpoints } from "@guiche/contract/api";
import { isTextParam, type Endpoint } from "@guiche/contract/endpoint";
import type { AnyObject, ObjectSchema } from "yup";
import { hostileValues } from "./hostile-values";
import { inputs, ref, type Ref } from "./values";
import type { Entity } from "./entities";
import { callers, type Caller } from "./world";

/** The encoding of a body. */
export type Body =
  | { kind: "none" }
  | { kind: "json"; value: unknown }
  | { kind: "raw"; text: string; type: string }
  | { kind: "form"; fields: Record<string, unknown>; files: FormFile[]; broken: boolean };

export interface FormFile {
  field: string;
  name: string;
  type: string;
  /** Latin-1. */
  bytes: string;
}

/** A generated request. Rows are referred to by position and replaced by their ids when it is sent. */
export interface GeneratedRequest {
  name: string;
  endpoint: Endpoint;
  who: Caller;
  method: string;
  /**
   * Parts of the path. A `Ref` becomes an id, `{uuid}` and `{email}` those of the world; the rest is sent unchanged.
   */
  path: (string | Ref)[];
  tail: string;
  query: Record<string, unknown>;
  body: Body;
  headers: Record<string, string>;
}

const entityOfPath: Record<string, Entity> = {
  companies: "company",
  plans: "plan",
  users: "user",
  queue: "queue",
  "queue-options": "queueOption",
  "note-mentions": "noteMention",
  "rating-notices": "ratingNotice",
  whatsapp: "connection",
  whatsappsession: "connection",
  contacts: "contact",
  tickets: "ticket",
  messages: "message",
  "api-keys": "apiKey",
  tags: "tag",
  "ticket-notes": "note",
  "quick-messages": "quickMessage",
  "contact-lists": "contactList",
  "contact-list-items": "contactListItem",
  "saved-filters": "savedFilter",
  "bot-scripts": "botScript",
  chats: "chat",
  schedules: "schedule",
  files: "fileList",
  campaigns: "campaign",
  prompt: "prompt",
  queueIntegration: "integration",
  helps: "help",
  announcements: "announcement",
};

/** Parameters whose name, not whose path, names the row. */
const entityOfParam: Record<string, Entity> = {
  ticketId: "ticket",
  companyId: "company",
  optionId: "fileOption",
  chatMessageId: "chatMessage",
  tagId: "tag",
  sessionId: "signIn",
  browserId: "browser",
  passkeyId: "passkey",
};

const oddParam = fc.constantFrom(
  "0",
  "-1",
  "01",
  "1e3",
  "1.0",
  "2147483648",
  "9999999999",
  "10000000000",
  "9".repeat(400),
  "NaN",
  "undefined",
  "%00",
  "1%00",
  "%",
  "%ff",
  "%ED%A0%80",
  "%F0%9F%98%80",
  "..%2f..%2fetc%2fpasswd",
  "..",
  "1;DROP%20TABLE",
  "__proto__",
  "%2B1",
  "%D9%A1",
  "list",
  "5c1b2d4e-0000-4000-8000-000000000000",
);
const words: Record<string, fc.Arbitrary<string>> = {
  uuid: fc.constant("{uuid}"),
  email: fc.constantFrom("{email}", "nobody%40example.com", "a%00%40b.co"),
  key: fc.constantFrom(
    "userRating",
    "scheduleType",
    "timezone",
    "holidays",
    "tokenixc",
    "graceDays",
    "signUp",
    "reopenMinutes",
    "nothing",
  ),
  token: fc.constantFrom("ABCDEFGH", "AAAAAAAA"),
  newPassword: fc.constantFrom("Correct-Horse-9", "weak"),
};

/** Rows that only the requests themselves, or a migration, create: their ids begin at 1. */
const created = fc.constantFrom("1", "2", "3");
const createdByPath = new Set(["webhooks", "invoices", "templates", "migration-offers"]);
const createdByParam = new Set(["deliveryId", "chargeId"]);

function paramOf(name: string, path: string): fc.Arbitrary<string | Ref> {
  const [, noun = ""] = path.split("/");
  const entity = entityOfParam[name] ?? entityOfPath[noun];
  const isCreated = createdByParam.has(name) || (!entity && createdByPath.has(noun));
  const fair = isTextParam(name) ? words[name] : isCreated ? created : entity && ref(entity);
  if (!fair) throw new Error(`The parameter :${name} of ${path} has no generator.`);
  return fc.oneof({ arbitrary: fair as fc.Arbitrary<string | Ref>, weight: 5 }, { arbitrary: oddParam, weight: 1 });
}

function pathOf({ path }: Endpoint): fc.Arbitrary<(string | Ref)[]> {
  const pieces = path
    .split(/(:\w+)/)
    .filter((piece) => piece !== "")
    .map((piece) => (piece.startsWith(":") ? paramOf(piece.slice(1), path) : fc.constant(piece)));
  return fc.tuple<(string | Ref)[]>(...pieces);
}

const files = (fair: string): fc.Arbitrary<FormFile> =>
  fc.record({
    field: fc.oneof(
      { arbitrary: fc.constant(fair), weight: 9 },
      { arbitrary: fc.constantFrom("other", "", "__proto__"), weight: 1 },
    ),
    name: fc.constantFrom("a.png", "../../x.jpg", "é😀.pdf", "", "a\u0000.png", "x".repeat(300), "voz.mp3", "con.svg"),
    type: fc.constantFrom(
      "image/png",
      "image/jpeg",
      "text/html",
      "image/svg+xml",
      "audio/ogg",
      "",
      "x/y; charset=utf-99",
    ),
    bytes: fc.oneof(
      fc.constantFrom(
        "",
        "\x89PNG\r\n\x1a\n",
        "\xff\xd8\xff\xe0",
        "GIF89a",
        "<svg xmlns='http://www.w3.org/2000/svg'/>",
        "OggS",
      ),
      fc.string({ unit: "binary-ascii", maxLength: 200 }),
      fc.constant("\x89PNG\r\n\x1a\n".padEnd(20_000, "\0")),
    ),
  });

const raw: fc.Arbitrary<Body> = fc.record({
  kind: fc.constant("raw" as const),
  text: fc.oneof(
    fc.constantFrom(
      "",
      "{",
      "[",
      "null",
      "1",
      '"x"',
      "[1]",
      '{"a":1,}',
      "\ufeff{}",
      "{'a':1}",
      '{"a":1e999}',
      '{"a":"\\ud800"}',
      "a=1&b=2",
      "--x\r\n",
    ),
    fc.constantFrom(30, 20_000).map((depth) => "[".repeat(depth) + "]".repeat(depth)),
    fc.constant(`{"name":"${"x".repeat(1_100_000)}"}`),
    fc.string({ maxLength: 50 }),
  ),
  type: fc.constantFrom(
    "application/json",
    "application/json; charset=utf-16",
    "application/json; charset=latin1",
    "application/json;;;",
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "multipart/form-data; boundary=x",
    "application/octet-stream",
    "",
  ),
});

const form = (fields: fc.Arbitrary<Record<string, unknown>>, fair: string): fc.Arbitrary<Body> =>
  fc.record({
    kind: fc.constant("form" as const),
    fields,
    files: fc.oneof(fc.array(files(fair), { maxLength: 1 }), fc.array(files(fair), { maxLength: 3 })),
    broken: fc.nat(9).map((at) => at === 0),
  });

function bodyOf({ method, body, upload }: Endpoint): fc.Arbitrary<Body> {
  const fields = inputs(body as ObjectSchema<AnyObject> | undefined);
  const json = fields.map((value): Body => ({ kind: "json", value }));
  const none = fc.constant<Body>({ kind: "none" });
  const odd = hostileValues.map((value): Body => ({ kind: "json", value }));
  const takes = body !== undefined || upload !== undefined;
  if (method === "get") return fc.oneof({ arbitrary: none, weight: 12 }, { arbitrary: raw, weight: 1 });
  return fc.oneof(
    { arbitrary: json, weight: takes ? 30 : 3 },
    { arbitrary: none, weight: takes ? 1 : 10 },
    { arbitrary: odd, weight: 3 },
    { arbitrary: raw, weight: 3 },
    { arbitrary: form(fields, upload?.field ?? "file"), weight: upload ? 20 : 1 },
  );
}

const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { arbitrary: fc.constant({}), weight: 12 },
  {
    arbitrary: fc.constantFrom<Record<string, string>>(
      { "If-None-Match": "*" },
      { Range: "bytes=0-" },
      { Range: "bytes=9999999999999-1" },
      { Cookie: "jrt=" },
      { Cookie: `jrt=${"A".repeat(43)}` },
      { "X-Forwarded-For": "1.2.3.4, evil" },
      { "X-HTTP-Method-Override": "DELETE" },
      { Origin: "https://evil.example" },
      { Accept: "text/html" },
      { "Accept-Encoding": "gzip" },
      { "Accept-Language": "x".repeat(2_000) },
      { "Content-Encoding": "gzip" },
      { Expect: "100-continue" },
      { "User-Agent": "\u00ff".repeat(400) },
      { Authorization: "Basic YTpi" },
      { Authorization: "Bearer a.b.c" },
      { Authorization: `Bearer ${"x".repeat(5_000)}` },
      { Authorization: "Bearer  " },
    ),
    weight: 1,
  },
);

const weights: Record<Caller, number> = {
  ...{ admin: 8, supervisor: 2, user: 4, super: 6 },
  ...{ program: 4, narrowProgram: 1, impostor: 1, nobody: 2 },
};
const who = fc.oneof(...callers.map((caller) => ({ arbitrary: fc.constant(caller), weight: weights[caller] })));

const requestOf = ({ name, endpoint }: (typeof allEndpoints)[number]): fc.Arbitrary<GeneratedRequest> =>
  fc.record({
    name: fc.constant(name),
    endpoint: fc.constant(endpoint),
    // Usually a caller who may call the endpoint.
    who:
      endpoint.access === "platform:manage" || endpoint.bearer
        ? fc.oneof(
            { arbitrary: fc.constant<Caller>(endpoint.bearer ? "program" : "super"), weight: 4 },
            { arbitrary: who, weight: 1 },
          )
        : who,
    method: fc.oneof(
      { arbitrary: fc.constant(endpoint.method.toUpperCase()), weight: 60 },
      { arbitrary: fc.constantFrom("HEAD", "OPTIONS", "PATCH", "PUT", "DELETE", "POST", "GET"), weight: 1 },
    ),
    path: pathOf(endpoint),
    tail: fc.oneof(
      { arbitrary: fc.constant(""), weight: 40 },
      {
        arbitrary: fc.constantFrom(
          "/",
          "//",
          "/..",
          "%2f",
          "%",
          ";a=1",
          "/x".repeat(500),
          "?",
          "?a",
          "?a[b]=1",
          "?companyId=1&companyId=2",
          `?x=${"y".repeat(4_200)}`,
        ),
        weight: 1,
      },
    ),
    query: endpoint.query
      ? inputs(endpoint.query as ObjectSchema<AnyObject>)
      : fc.oneof({ arbitrary: fc.constant({}), weight: 9 }, { arbitrary: inputs(undefined), weight: 1 }),
    body: bodyOf(endpoint),
    headers: oddHeaders,
  });

/** Any endpoint of the contract with equal probability, called by any user. */
export const generatedRequests: fc.Arbitrary<GeneratedRequest> = fc.oneof(...allEndpoints.map(requestOf));
