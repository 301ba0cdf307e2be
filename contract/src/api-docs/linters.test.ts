import { expect, it } from "@jest/globals";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectral, { type RulesetDefinition } from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";
import { openApiDocument } from "./openapi";

const document = openApiDocument("1.2.3");

it("has no error for Redocly's linter", async () => {
  const rules = { "no-invalid-media-type-examples": "error" } as const;
  const config = await createConfig({ extends: ["recommended"], rules });
  const found = await lintFromString({ source: JSON.stringify(document), absoluteRef: "/openapi.json", config });
  const errors = found.filter(({ severity }) => severity === "error");
  expect(errors.map(({ ruleId, message }) => [ruleId, message])).toEqual([]);
});

it("has no error and no warning for Spectral, but for parts that no operation uses", async () => {
  const linter = new spectral.Spectral();
  linter.setRuleset({
    extends: [rulesets.oas as RulesetDefinition],
    // Redocly checks the examples too, and compiles each schema once instead of once for each example.
    rules: { "oas3-unused-component": "off", "oas3-valid-media-example": "off" },
  });
  const found = await linter.run(document);
  expect(found.map(({ code, path }) => [code, path.join("/")])).toEqual([]);
});
