import { allEndpoints } from "@guiche/contract/api";
import type { Endpoint } from "@guiche/contract/endpoint";
import { documentedPath, openApiDocument } from "@guiche/contract/api-docs/openapi";
import { Ajv2020 } from "ajv/dist/2020.js";

// The contract's own test checks the document. Once for each test file would take longer than many a test.
const ajv = new Ajv2020({
  ...{ strict: false, allErrors: true, validateSchema: false },
  // Every time of a reply is written in one way.
  formats: { "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, email: true, uri: true },
});
ajv.addSchema(openApiDocument("test"), "openapi");

/** The operations of the document by endpoint; tests may use copies of an endpoint. */
const documentedOperations = new Set(allEndpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`));

/** The same for `data` of a webhook's event. */
export function deviationOfEvent(event: string, data: unknown): string | null {
  const validate = ajv.getSchema(`openapi#/components/schemas/WebhookEvents/properties/${event}`);
  if (!validate) return `The OpenAPI document has no event ${event}.`;
  return validate(data) ? null : ajv.errorsText(validate.errors, { dataVar: "data" });
}

/** What a reply has that the OpenAPI document does not say, or lacks; null when they agree. */
export function deviationOf({ method, path }: Endpoint, status: number, body: unknown): string | null {
  if (!documentedOperations.has(`${method} ${path}`)) return null;
  const pointer = ["paths", documentedPath(path), method, "responses", String(status)]
    .concat("content", "application/json", "schema")
    .map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1")));
  const validate = ajv.getSchema(`openapi#/${pointer.join("/")}`);
  if (!validate) return `The OpenAPI document has no ${status} of ${method} ${path}.`;
  return validate(body) ? null : ajv.errorsText(validate.errors, { dataVar: "reply" });
}
