import { describe, expect, it } from "@jest/globals";
import { Validator } from "@seriousme/openapi-schema-validator";
import * as yup from "yup";
import { allEndpoints } from "./api";
import { jsonSchemaOf, openApiDocument } from "./openapi";

type Operation = { operationId: string; security: object[]; requestBody?: object; responses: Record<string, object> };
const document = openApiDocument("1.2.3") as { paths: Record<string, Record<string, Operation>> };
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

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
      security: [{ connectionToken: [] }],
      requestBody: {
        content: {
          "application/json": { schema: { required: ["number"], properties: { body: { type: "string" } } } },
          "multipart/form-data": { schema: { properties: { medias: { type: "array", maxItems: 1 } } } },
        },
      },
    });
    expect(Object.keys(send?.responses ?? {})).toEqual(["202", "default"]);
  });
});

describe("the JSON Schema of an input", () => {
  it("has types, bounds, choices, null and what is required", () => {
    const schema = yup.object({
      name: yup.string().min(2).max(50).required(),
      age: yup.number().integer().min(0).nullable(),
      kind: yup.string().oneOf(["a", "b"]),
      tags: yup.array().of(yup.string().email()),
    });
    expect(jsonSchemaOf(schema.describe())).toEqual({
      type: "object",
      properties: {
        name: { type: "string", minLength: 2, maxLength: 50 },
        age: { type: ["integer", "null"], minimum: 0 },
        kind: { type: "string", enum: ["a", "b"] },
        tags: { type: "array", items: { type: "string", format: "email" } },
      },
      required: ["name"],
      additionalProperties: false,
    });
  });
});
