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
  const { config } = ts.readConfigFile(inRoot("tsconfig.base.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, inRoot());
  const program = ts.createProgram([file, eventFile, webhookFile], options);
  const checker = program.getTypeChecker();
  const exported = (from, wanted) =>
    checker
      .getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(from)))
      .find(({ name }) => name === wanted);
  const nouns = checker.getTypeOfSymbol(exported(file, "api"));
  const { schemaOf, named } = schemasOf(ts, checker);
  const replies = {};
  for (const noun of nouns.getProperties())
    for (const endpoint of checker.getTypeOfSymbol(noun).getProperties()) {
      const [, , , reply] = checker.getTypeArguments(checker.getTypeOfSymbol(endpoint));
      // A streamed reply has no JSON body.
      if (!(reply.flags & ts.TypeFlags.Undefined)) replies[`${noun.name}.${endpoint.name}`] = schemaOf(reply);
    }
  // What is sent to other systems.
  schemaOf(checker.getDeclaredTypeOfSymbol(exported(eventFile, "OutsideEvent")));
  schemaOf(checker.getDeclaredTypeOfSymbol(exported(webhookFile, "WebhookEvents")));
  const schemas = Object.fromEntries([...named].sort(([one], [other]) => (one < other ? -1 : 1)));
  const { format } = await import("oxfmt");
  const settings = JSON.parse(readFileSync(inRoot(".oxfmtrc.json"), "utf8"));
  return (await format(repliesFile, JSON.stringify({ replies, schemas }), settings)).code;
}
