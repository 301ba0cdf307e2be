import { readFileSync } from "node:fs";
import { inRoot, libraryOf } from "./paths.mjs";
import { schemasOf } from "./type-schemas.mjs";

export const repliesFile = inRoot("contract", "src", "api-docs", "replies.json");

/** What every endpoint replies, and what the bot and webhooks send to other systems, as JSON Schema, for the OpenAPI document: read from the types of the contract. */
export async function repliesText() {
  const ts = libraryOf("", "typescript");
  const file = inRoot("contract", "src", "api.ts");
  const eventFile = inRoot("contract", "src", "bot", "outside-event.ts");
  const webhookFile = inRoot("contract", "src", "webhook-events.ts");
  const errorFile = inRoot("contract", "src", "errors.ts");
  const { config } = ts.readConfigFile(inRoot("tsconfig.base.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, inRoot());
  const program = ts.createProgram([file, eventFile, webhookFile, errorFile], options);
  const checker = program.getTypeChecker();
  const exportOf = (from, exportName) =>
    checker
      .getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(from)))
      .find(({ name }) => name === exportName);
  const nouns = checker.getTypeOfSymbol(exportOf(file, "api"));
  const { schemaOf, named } = schemasOf(ts, checker);
  const [replies, comments] = [{}, {}];
  /** The comments of a schema's fields, by their names. */
  const commentsOn = (schema) => {
    const fields = schema.getProperty?.("fields");
    const each = fields ? checker.getTypeOfSymbol(fields).getProperties() : [];
    return Object.fromEntries(each.map((field) => [field.name, commentOf(field)]).filter(([, text]) => text));
  };
  const commentOf = (symbol) =>
    ts.displayPartsToString(symbol.getDocumentationComment(checker)).replaceAll(/\s+/g, " ");
  for (const noun of nouns.getProperties())
    for (const endpoint of checker.getTypeOfSymbol(noun).getProperties()) {
      const [, query, body, reply] = checker.getTypeArguments(checker.getTypeOfSymbol(endpoint));
      const commentGroups = { call: commentOf(endpoint), query: commentsOn(query), body: commentsOn(body) };
      const filledGroups = Object.entries(commentGroups).filter(
        ([, texts]) => texts !== "" && Object.keys(texts).length > 0,
      );
      if (filledGroups.length > 0) comments[`${noun.name}.${endpoint.name}`] = Object.fromEntries(filledGroups);
      // A streamed reply has no JSON body.
      if (!(reply.flags & ts.TypeFlags.Undefined)) replies[`${noun.name}.${endpoint.name}`] = schemaOf(reply);
    }
  // What is sent to other systems.
  schemaOf(checker.getDeclaredTypeOfSymbol(exportOf(eventFile, "OutsideEvent")));
  schemaOf(checker.getDeclaredTypeOfSymbol(exportOf(webhookFile, "WebhookEvents")));
  schemaOf(checker.getDeclaredTypeOfSymbol(exportOf(errorFile, "ErrorReply")));
  const schemas = Object.fromEntries([...named].sort(([one], [other]) => (one < other ? -1 : 1)));
  const { format } = await import("oxfmt");
  const settings = JSON.parse(readFileSync(inRoot(".oxfmtrc.json"), "utf8"));
  return (await format(repliesFile, JSON.stringify({ comments, replies, schemas }), settings)).code;
}
