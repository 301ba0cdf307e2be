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
});
