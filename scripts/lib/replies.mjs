import { readFileSync } from "node:fs";
import { inRoot, libraryOf } from "./paths.mjs";
import { schemasOf } from "./type-schemas.mjs";

export const repliesFile = inRoot("contract", "src", "replies.json");

/** What every endpoint replies, as JSON Schema, for the OpenAPI document: read from the types of the contract. */
export async function repliesText() {
  const ts = libraryOf("", "typescript");
  const file = inRoot("contract", "src", "api.ts");
  const { config } = ts.readConfigFile(inRoot("tsconfig.base.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, inRoot());
  const program = ts.createProgram([file], options);
  const checker = program.getTypeChecker();
  const exports = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)));
  const nouns = checker.getTypeOfSymbol(exports.find(({ name }) => name === "api"));
  const { schemaOf, named } = schemasOf(ts, checker);
  const replies = {};
  for (const noun of nouns.getProperties())
    for (const endpoint of checker.getTypeOfSymbol(noun).getProperties()) {
      const [, , , reply] = checker.getTypeArguments(checker.getTypeOfSymbol(endpoint));
      // A streamed reply has no JSON body.
      if (!(reply.flags & ts.TypeFlags.Undefined)) replies[`${noun.name}.${endpoint.name}`] = schemaOf(reply);
    }
  const schemas = Object.fromEntries([...named].sort(([one], [other]) => (one < other ? -1 : 1)));
  const { format } = await import("oxfmt");
  const settings = JSON.parse(readFileSync(inRoot(".oxfmtrc.json"), "utf8"));
  return (await format(repliesFile, JSON.stringify({ replies, schemas }), settings)).code;
}
