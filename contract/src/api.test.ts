import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { ValidationError, type ObjectSchema, type Schema } from "yup";
import { allEndpoints } from "./api";
import { loginInput } from "./auth";
import { connectionInput } from "./connections";
import { defaultWeek, workWeek } from "./time/hours";
import { editInput, messageInput } from "./message-input";
import { permissions } from "./permissions";
import { queueInput } from "./queues";
import { topics, wireName } from "./realtime";
import { ticketSearch } from "./tickets";

// Thousands of inputs are refused here, and making the stacks of their errors would take a third of the time.
const { stackTraceLimit } = Error;
beforeAll(() => void (Error.stackTraceLimit = 1));
afterAll(() => void (Error.stackTraceLimit = stackTraceLimit));

describe("every endpoint", () => {
  it.each(allEndpoints.map(({ name, endpoint }) => [name, endpoint] as const))(
    "%s names a rule that exists",
    (_name, { access }) => {
      expect(access === "public" || access in permissions).toBe(true);
    },
  );
  it("has a unique verb and path", () => {
    const calls = allEndpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(new Set(calls).size).toBe(calls.length);
  });
});

describe("PUT", () => {
  /** They set one value, which is therefore required, or name what they change. */
  const values = [
    "platform.setSetting",
    "passkeys.rename",
    "companies.setHours",
    "settings.update",
    "tickets.bot",
    "messages.edit",
    "chats.edit",
    "chats.react",
    "subscriptions.choosePlan",
    "campaigns.setOptOut",
    "contacts.block",
    // Names its contact in the body.
    "contactChanges.upsert",
    "kanban.orderLanes",
  ];
  const patches = allEndpoints.filter(
    ({ name, endpoint }) => endpoint.method === "put" && endpoint.body && !values.includes(name),
  );
  it.each(patches.map(({ name, endpoint }) => [name, endpoint.body as ObjectSchema<object>] as const))(
    "%s is a patch: it requires no field, and adds none",
    async (_name, body) => expect(await body.validate({})).toEqual({}),
  );

  const bodies = new Map<string, ObjectSchema<object>>(
    allEndpoints.map(({ name, endpoint }) => [name, endpoint.body as ObjectSchema<object>]),
  );
  const pairs = [...bodies].flatMap(([name, update]) => {
    const create = name.endsWith(".update") ? bodies.get(name.replace(/update$/, "create")) : undefined;
    return create ? [[name, create, update] as const] : [];
  });
  /** A change of these may be empty: it keeps the password, or the service looks at the whole that comes of it. */
  const mayBeEmpty = [
    "users.update password",
    "schedules.update body",
    ...["language", "typebotExpires", "typebotDelayMessage"].map((field) => `integrations.update ${field}`),
  ];
  const isRefused = (schema: ObjectSchema<object>, field: string, value: unknown) =>
    schema.validateAt(field, { [field]: value }).then(
      () => false,
      () => true,
    );
  it.each(pairs)(
    "%s refuses the texts and lists that its POST refuses for being too short",
    async (name, create, update) => {
      for (const field of Object.keys(update.fields).filter((each) => each in create.fields))
        for (const value of ["", " ", "a", []])
          if (!mayBeEmpty.includes(`${name} ${field}`) && (await isRefused(create, field, value)))
            expect([field, value, await isRefused(update, field, value)]).toEqual([field, value, true]);
    },
  );
});

describe("what is wrong with an input", () => {
  const wrong = [null, "", "x", "x".repeat(5_000), -1.5, 1e15, [null], {}];
  interface Node {
    fields?: Record<string, Node>;
    innerType?: Node;
  }
  /** A value in which everything at this depth is wrong in one way. */
  const wrongAt = ({ fields, innerType }: Node, depth: number, value: unknown): unknown => {
    if (depth === 0) return value;
    if (innerType) return [wrongAt(innerType, depth - 1, value)];
    if (!fields) return value;
    return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, wrongAt(field, depth - 1, value)]));
  };
  const schemas = allEndpoints.flatMap(({ name, endpoint: { query, body } }) =>
    [query, body].flatMap((schema) => (schema ? [[name, schema as ObjectSchema<object>] as const] : [])),
  );

  it("is never said in yup's own sentences, which begin with the path", async () => {
    const errorMessages = new Set<string>();
    for (const [name, schema] of schemas)
      for (const value of wrong)
        for (const depth of [1, 2, 3]) {
          const malformedInput = wrongAt(schema as Node, depth, value);
          const error = await schema.validate(malformedInput, { abortEarly: false }).then(
            () => null,
            (rejection: unknown) => rejection,
          );
          if (error instanceof ValidationError)
            for (const { path, message } of error.inner)
              errorMessages.add(message.startsWith(path || "this") ? `${name}: ${message}` : message);
          else if (error instanceof Error) errorMessages.add(`${name}: ${error.message}`);
        }
    const messages = [...errorMessages];
    expect(messages.filter((message) => message.includes(":") && !message.startsWith("One of:"))).toEqual([]);
    expect(messages).toEqual(
      expect.arrayContaining(["Required", "Too Long!", "At most 200", "Not of the type object"]),
    );
  });
});

describe("realtime events", () => {
  it("use the wire names of the specification", () => {
    const names = topics.map((topic) => wireName(7, topic));
    expect(names).toEqual(
      expect.arrayContaining([
        "company-7-ticket",
        "company-7-appMessage",
        "company-7-contact",
        "company-7-whatsapp",
        "company-7-whatsappSession",
        "company-7-user",
        "company-7-queue",
        "company-7-settings",
        "company-7-tag",
        "company-7-quickMessage",
        "company-7-ContactList",
        "company-7-ContactListItem",
        "company-7-schedule",
        "company-7-file",
        "company-7-chat",
        "company-7-campaign",
        "company-7-prompt",
        "company-7-queueIntegration",
        "company-7-announcement",
        "company-7-help",
        "company-7-payment",
      ]),
    );
  });
});

describe("input", () => {
  const messagesOf = (work: () => unknown): string[] => {
    try {
      work();
      return [];
    } catch (error) {
      return (error as { errors: string[] }).errors;
    }
  };

  it("fails with the messages of the specification", () => {
    const connection = (name: string) => messagesOf(() => connectionInput.validateSync({ name }));
    expect([connection("a"), connection("a".repeat(51)), connection("  ")]).toEqual([
      ["Too Short!"],
      ["Too Long!"],
      ["Required"],
    ]);
    expect(messagesOf(() => loginInput.validateSync({ email: "nobody", password: "x" }))).toEqual(["Invalid email"]);
  });
  it("drops companyId and other fields that are accepted and ignored", () => {
    expect(connectionInput.validateSync({ name: "ok", companyId: 9, super: true })).not.toHaveProperty("companyId");
  });
  it.each(allEndpoints.map(({ name, endpoint }) => [name, endpoint] as const))(
    "of %s is refused or read, whatever comes in any of its fields",
    (_name, { query, body }) => {
      const odd = [["a", "b"], [[]], { length: -1 }, { then: "x" }, "", "\0", Number.NaN, 1e300, null, true];
      for (const schema of [query, body] as (ObjectSchema<object> | undefined)[])
        for (const field of Object.keys(schema?.fields ?? {}))
          for (const value of odd)
            try {
              schema?.validateSync({ [field]: value }, { abortEarly: false });
            } catch (error) {
              expect(error).toBeInstanceOf(ValidationError);
            }
    },
  );
  it("takes the empty choices of the specification's forms as none", () => {
    const queue = queueInput.validateSync({ name: "Vendas", color: "#fff", promptId: "", integrationId: "" });
    expect(queue).toMatchObject({ promptId: null, integrationId: null });
    const emptyChoices = { transferQueueId: "", fallbackQueueId: "", promptId: "", integrationId: "" };
    expect(connectionInput.validateSync({ name: "Loja", ...emptyChoices })).toMatchObject({
      ...{ transferQueueId: null, fallbackQueueId: null, promptId: null, integrationId: null },
    });
  });
  it("refuses an edit to blanks only and keeps the blanks of any other text", () => {
    expect(messagesOf(() => editInput.validateSync({ body: " \n " }))).toEqual(["Required"]);
    expect(messageInput.validateSync({ body: "  indented" }).body).toBe("  indented");
  });
  it("refuses a week with an unknown day", () => {
    for (const day of [null, undefined, {}, 1, "monday"])
      expect(messagesOf(() => workWeek().validateSync([day], { abortEarly: false })).length).toBeGreaterThan(0);
    expect(workWeek().validateSync(defaultWeek)).toHaveLength(7);
  });
  const arrays = allEndpoints.flatMap(({ name, endpoint: { query } }) =>
    Object.entries((query as ObjectSchema<object> | undefined)?.fields ?? {})
      .filter(([, field]) => (field as Schema).type === "array")
      .map(([field, schema]) => [`${name}?${field}`, schema as Schema] as const),
  );
  it.each(arrays)("%s is read from one value, several values and JSON text", (_name, schema) => {
    const read = ["1", ["1"], ["1", "2"], "[1,2]", "[]"].map(
      (queryValue) => schema.validateSync(queryValue) as unknown,
    );
    expect(read).toEqual([[1], [1], [1, 2], [1, 2], []]);
  });
  it("reads an array in a query as JSON text and refuses any other text", () => {
    expect(ticketSearch.validateSync({ queueIds: "[1,2]" }).queueIds).toEqual([1, 2]);
    expect(messagesOf(() => ticketSearch.validateSync({ queueIds: "1,2" }))).toHaveLength(1);
    for (const name of ["toString", "valueOf", "constructor", "__proto__"]) {
      expect(messagesOf(() => messageInput.validateSync({ captions: `[{"${name}":1}]` }))).toHaveLength(1);
      expect(messagesOf(() => ticketSearch.validateSync({ queueIds: `[{"${name}":1}]` }))).toHaveLength(1);
    }
  });
});
