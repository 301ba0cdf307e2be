import { describe, expect, it } from "@jest/globals";
import { Validator } from "@seriousme/openapi-schema-validator";
import * as yup from "yup";
import { allEndpoints } from "../api";
import { keyAreas, scopesOfArea } from "../api-keys";
import { commandLimits, commandMeanings, commandShapes, readCommands } from "../bot/command-input";
import { outsideSamples } from "../bot/outside-samples";
import { externalStates } from "../external-messages";
import { webhookSamples } from "../webhook-samples";
import { webhookEvents } from "../webhooks";
import { jsonSchemaOf } from "./json-schema";
import { openApiDocument } from "./openapi";

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  security: object[];
  parameters: object[];
  requestBody?: object;
  responses: Record<string, { headers?: object; content?: object }>;
}
const document = openApiDocument("1.2.3") as {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, object>;
    securitySchemes: Record<string, { description: string } | undefined>;
    responses: Record<string, { content?: { "application/json": { examples: object } } } | undefined>;
  };
};

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: boolean;
}
function bodyOf(path: string, method: string, type = "application/json"): Schema {
  const body = document.paths[path]?.[method]?.requestBody as
    | { content: Record<string, { schema: Schema }> }
    | undefined;
  return body?.content[type]?.schema ?? {};
}
/** The names of all fields, of a schema and of a value. */
const shapeIn = ({ properties, items }: Schema): unknown =>
  properties
    ? Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, shapeIn(one)]))
    : items && shapeIn(items);
const shapeOf = (value: unknown): unknown =>
  Array.isArray(value)
    ? shapeOf(value[0])
    : typeof value === "object" && value !== null
      ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shapeOf(one)]))
      : undefined;
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

/** Endpoints that answer with a file. */
const files = /\.(media|picture|cover|exported|linkPreviewImage)$|^officialNumbers\.verify$/;
const fileOperationIds = operations.map(({ operationId }) => operationId).filter((name) => files.test(name));

function* partsOf(part: object, path = ""): Generator<{ part: object; path: string }> {
  if (!Array.isArray(part)) yield { part, path };
  for (const [name, one] of Object.entries(part))
    if (typeof one === "object" && one !== null) yield* partsOf(one as object, `${path}/${name}`);
}

describe("the OpenAPI document", () => {
  it("is a valid OpenAPI 3.1 document", async () => {
    const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)) as never);
    expect([errors, valid]).toEqual([undefined, true]);
  });

  it("has every endpoint of the contract once", () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
      allEndpoints.map(({ name }) => name).sort(),
    );
  });

  it("says how a program sends: the connection's token, JSON or a form, and 202", () => {
    const send = document.paths["/messages/send"]?.post;
    expect(send).toMatchObject({
      security: [{ connectionToken: [] }, { apiKey: [] }],
      requestBody: {
        content: {
          "application/json": { schema: { minProperties: 1, properties: { body: { type: "string" } } } },
          "multipart/form-data": { schema: { properties: { medias: { type: "array", maxItems: 1 } } } },
        },
      },
    });
    expect(Object.keys(send?.responses ?? {})).toEqual([
      "202",
      "400",
      "401",
      "403",
      "404",
      "409",
      "413",
      "415",
      "429",
      "500",
      "503",
      "507",
    ]);
  });

  it("says what errors a call has, how a reply is versioned and where the next page is", () => {
    const { get: show, put: update } = document.paths["/contacts/{id}"] ?? {};
    expect(show?.responses["200"]?.headers).toHaveProperty("ETag");
    expect(update?.parameters).toContainEqual(expect.objectContaining({ name: "If-Match", in: "header" }));
    expect(update?.responses["412"]).toEqual({ $ref: "#/components/responses/PreconditionFailed" });
    const contacts = document.paths["/contacts"]?.get;
    expect(contacts?.responses["200"]?.headers).toHaveProperty("Link");
    expect(contacts?.description).toContain("header Link");
    expect(document.paths["/contacts"]?.put?.responses).not.toHaveProperty("412");
    expect(document.components.responses.Conflict?.content?.["application/json"].examples).toHaveProperty(
      "ERR_KEY_REUSED",
    );
  });

  it("knows every field that does something, and none that is only ignored", () => {
    const { properties, additionalProperties } = bodyOf("/tags", "post");
    expect([Object.keys(properties ?? {}), additionalProperties]).toEqual([
      ["name", "color", "kanban", "kanbanLimit", "kanbanKept"],
      false,
    ]);
    const form = bodyOf("/queue/{id}/media-upload", "post", "multipart/form-data");
    expect([Object.keys(form.properties ?? {}), form.additionalProperties]).toEqual([["file"], false]);
  });

  it("says what a program may send and gets back: the key, the quota, the rate and the state", () => {
    const { post: send } = document.paths["/messages/send"] ?? {};
    expect(send?.parameters).toMatchObject([
      { name: "Idempotency-Key", in: "header", required: false, schema: { type: "string", maxLength: 128 } },
      { $ref: "#/components/parameters/Guiche-User-Id" },
    ]);
    const number = document.paths["/message-api/number"]?.get?.parameters[0];
    expect(number).toMatchObject({ name: "number", required: true });
    const { properties } = document.components.schemas.ErrorReply as { properties: object };
    expect(Object.keys(properties)).toEqual(
      expect.arrayContaining(["fields", "scope", "existingContact", "alreadyExists", "invalido"]),
    );
    for (const status of ["202", "400", "429"])
      expect(Object.keys(send?.responses[status]?.headers ?? {})).toEqual(
        expect.arrayContaining([
          "X-Quota-Limit",
          "X-Quota-Remaining",
          "X-Quota-Reset",
          "RateLimit-Remaining",
          "Retry-After",
        ]),
      );
    const reply = {
      type: "object",
      required: ["id", "status", "reason", "nextTryAt", "sendAt", "leavesAt", "number", "statusUrl", "createdAt"],
      properties: {
        status: { enum: externalStates },
        reason: { type: ["string", "null"] },
        nextTryAt: { type: ["string", "null"] },
      },
    };
    expect(send?.responses["202"]?.content).toMatchObject({ "application/json": { schema: reply } });
    const status = document.paths["/messages/send/{id}"]?.get;
    expect(status?.responses["200"]?.content).toMatchObject({ "application/json": { schema: reply } });
  });

  it("says what every endpoint replies, with a name for each type that several use", () => {
    const replies = operations.map(({ operationId, responses }) => {
      const [[, reply] = []] = Object.entries(responses);
      return { operationId, content: reply?.content as Record<string, { schema: object }> };
    });
    expect(
      replies.filter(({ content }) => Object.keys(content["application/json"]?.schema ?? {}).length > 0),
    ).toHaveLength(allEndpoints.length - fileOperationIds.length);
    expect(replies.filter(({ content }) => "*/*" in content).map(({ operationId }) => operationId)).toEqual(
      fileOperationIds,
    );
    expect(replies.find(({ operationId }) => operationId === "auth.login")?.content).toEqual({
      "application/json": { schema: { $ref: "#/components/schemas/SessionReply" } },
    });
    expect(document.components.schemas.SessionReply).toMatchObject({
      type: "object",
      required: ["token", "user"],
      properties: { token: { type: "string" }, user: { $ref: "#/components/schemas/SessionUserDto" } },
    });
  });

  it("says in a sentence what each call does, what each scope allows, and what an absent parameter means", () => {
    for (const { operationId, summary, responses } of operations) {
      expect([operationId, summary]).toEqual([operationId, expect.stringMatching(/^[A-Z][^.]{5,79}$/)]);
      expect(Object.values(responses)[0]).not.toMatchObject({ description: "OK" });
    }
    expect(document.paths["/addresses/check"]?.post?.description).toContain(
      "settings:administer or webhooks:administer",
    );
    expect(JSON.stringify(document.paths["/settings/{key}"]?.put)).toContain("`reopenMinutes`: 0 to 525600");
    expect(document.paths["/api-keys"]?.post?.summary).toBe("Creates an API key");
    const { description } = document.components.securitySchemes.apiKey ?? {};
    for (const scope of keyAreas.flatMap(scopesOfArea)) expect(description).toMatch(`\n- \`${scope}\`: `);
    expect(document.paths["/contacts/changes"]?.get?.parameters).toContainEqual(
      expect.objectContaining({ name: "limit", schema: expect.objectContaining({ default: 100 }) }),
    );
    expect(JSON.stringify(document.paths["/queueIntegration"]?.post?.requestBody)).toContain("When absent:");
  });

  it("leaves nothing unsaid: no schema is empty, and every reference leads somewhere", () => {
    const parts = [...partsOf(document)];
    const isBare = (path: string) => /^\/webhooks\/[\w.]+\/post\/responses\/(2..|410|default)$/.test(path);
    const empty = parts.filter(
      ({ part, path }) => !isBare(path) && Object.keys(part).every((key) => key === "description"),
    );
    // The document itself, which OpenAPI describes, and the collection, which Postman does.
    expect(empty.map(({ path }) => path)).toEqual(
      ["openapi", "postman"].map(
        (name) => `/paths//${name}.json/get/responses/200/content/application/json/schema/additionalProperties`,
      ),
    );
    const names = parts.flatMap(({ part }) => ("$ref" in part ? [String(part.$ref).split("/").at(-1) ?? ""] : []));
    expect(names.filter((name) => !Object.values(document.components).some((part) => name in part))).toEqual([]);
  });

  it("has every event of the webhooks with an example", () => {
    const examples = webhookEvents.map((event) => document.webhooks[event]?.post?.requestBody);
    for (const [place, event] of webhookEvents.entries())
      expect(JSON.stringify(examples[place])).toContain(JSON.stringify(webhookSamples[event]));
    expect(examples[webhookEvents.indexOf("message.created")]).toMatchObject({
      content: { "application/json": { examples: { event: { value: { ticketId: 812, sequence: 1 } } } } },
    });
    expect(document.webhooks).toHaveProperty("test.post.requestBody");
  });

  it("says what n8n and webhooks are sent, and which answers are read, with an example of both", () => {
    const { post } = document.webhooks.messageReceived!;
    const { requestBody, responses, parameters } = post!;
    expect(requestBody).toMatchObject({
      content: { "application/json": { schema: { $ref: "#/components/schemas/OutsideEvent" } } },
    });
    expect(shapeOf(outsideSamples.event)).toEqual(shapeIn(document.components.schemas.OutsideEvent as Schema));
    expect(parameters).toMatchObject([
      { name: "webhook-id", required: true },
      { name: "webhook-timestamp", required: true },
      { name: "webhook-signature", required: false },
    ]);
    expect(Object.keys(responses)).toEqual(["200", "202", "default"]);
    const { oneOf } = document.components.schemas.BotCommand as {
      oneOf: { properties: { type: { const: string } } }[];
    };
    expect(oneOf.map(({ properties }) => properties.type.const)).toEqual(Object.keys(commandShapes));
    expect(oneOf[0]).toEqual({
      type: "object",
      description: commandMeanings.message,
      properties: {
        type: { type: "string", const: "message" },
        text: { type: "string", maxLength: commandLimits.text },
      },
      required: ["type", "text"],
      additionalProperties: false,
    });
    expect(document.paths["/bot/commands"]?.post?.requestBody).toMatchObject({
      content: {
        "application/json": {
          schema: { properties: { commands: { items: { $ref: "#/components/schemas/BotCommand" } } } },
        },
      },
    });
    expect(readCommands(outsideSamples.answer.commands)).toEqual(outsideSamples.answer.commands);
  });

  it("allows every spelling of a number that the server allows", () => {
    const content = document.paths["/messages/send"]?.post?.requestBody as {
      content: Record<string, { schema: { properties: { number: { pattern: string } } } }>;
    };
    const pattern = new RegExp(content.content["application/json"]?.schema.properties.number.pattern ?? "", "u");
    for (const number of ["5581999990000", "+55 (81) 99999-0000"]) expect(number).toMatch(pattern);
    expect("abc").not.toMatch(pattern);
  });
});

describe("the JSON Schema of an input", () => {
  it("has types, bounds, choices, null and what is required", () => {
    const schema = yup.object({
      name: yup.string().min(2).max(50).required(),
      age: yup.number().integer().min(0).nullable(),
      kind: yup.string().oneOf(["a", "b"]),
      emails: yup.array().of(yup.string().email().required()),
      email: yup.string().email(),
      color: yup.string().matches(/^#[0-9a-f]{6}$/),
      address: yup.string().matches(/^https?:/i),
      count: yup.number().required(),
    });
    expect(jsonSchemaOf(schema.describe())).toEqual({
      type: "object",
      properties: {
        name: { type: "string", minLength: 2, maxLength: 50 },
        age: { type: ["integer", "null"], minimum: 0 },
        kind: { type: "string", enum: ["a", "b"] },
        emails: { type: "array", items: { type: "string", format: "email" } },
        email: { type: "string", pattern: "^(\\S+@\\S+)?$" },
        color: { type: "string", pattern: "^#[0-9a-f]{6}$" },
        address: { type: "string" },
        count: { type: "number" },
      },
      required: ["name", "count"],
      additionalProperties: false,
    });
  });
});
