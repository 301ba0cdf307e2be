import { expect, it } from "@jest/globals";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { openApiDocument } from "./openapi";

const document = openApiDocument("1.2.3");

it("has no error for Redocly's linter", async () => {
  const rules = { "no-invalid-media-type-examples": "error" } as const;
  const config = await createConfig({ extends: ["recommended"], rules });
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: "/openapi.json", config });
  const errors = problems.filter(({ severity }) => severity === "error");
  expect(errors.map(({ ruleId, message }) => [ruleId, message])).toEqual([]);
});
