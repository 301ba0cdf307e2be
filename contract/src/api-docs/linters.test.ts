import { expect, it } from "@jest/globals";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectral, { type RulesetDefinition } from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";
import { openApiDocument } from "./openapi";

const document = openApiDocument("1.2.3");

it("has no error for Redocly's linter", async () => {
  const config = await createConfig({ extends: ["recommended"] });
  const found = await lintFromString({ source: JSON.stringify(document), absoluteRef: "/openapi.json", config });
  const errors = found.filter(({ severity }) => severity === "error");
  expect(errors.map(({ ruleId, message }) => [ruleId, message])).toEqual([]);
});

it("has no error and no warning for Spectral, but for parts that no operation uses", async () => {
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [rulesets.oas as RulesetDefinition], rules: { "oas3-unused-component": "off" } });
  const found = await linter.run(document);
  expect(found.map(({ code, path }) => [code, path.join("/")])).toEqual([]);
});
