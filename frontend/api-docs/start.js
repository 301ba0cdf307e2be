/**
 * Replaces the library's function, which reads the whole document again for every operation that is opened. Returns the
 * part at `path`, with each reference replaced by what it names; a schema inside itself keeps its reference.
 */
async function resolveSubtree(document, path) {
  const at = (keys) => keys.reduce((value, key) => value?.[key], document);
  const resolved = (value, within) => {
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map((each) => resolved(each, within));
    // Our references look like "#/components/schemas/Contact".
    const { $ref } = value;
    if (typeof $ref === "string" && !within.includes($ref))
      return resolved(at($ref.split("/").slice(1)), [...within, $ref]);
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, resolved(each, within)]));
  };
  return { spec: resolved(at(path), []), errors: [] };
}

SwaggerUIBundle({
  url: "/api/openapi.json",
  dom_id: "#viewer",
  deepLinking: true,
  // Hundreds of operations: closed, and with a field that finds their group.
  docExpansion: "none",
  filter: true,
  // No validator of another host; a token that is typed here is forgotten with the page.
  validatorUrl: null,
  persistAuthorization: false,
  // Of the inputs there is all in each operation.
  defaultModelsExpandDepth: -1,
  plugins: [{ fn: { resolveSubtree } }],
});
