import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { run, type Db } from "./tables";

/** In the source tree, and next to the built server. */
const folder = [join(import.meta.dirname, "../../../schema"), join(import.meta.dirname, "schema")].find((each) =>
  existsSync(each),
);

type Kind = "functions" | "triggers";
type SchemaFile = `${Kind}/${string}`;

const textOf = (file: SchemaFile): string => readFileSync(join(folder ?? "", `${file}.sql`), "utf8");

/** All files of a kind, by name. */
export const schemaFiles = (kind: Kind): SchemaFile[] =>
  readdirSync(join(folder ?? "", kind)).map((name): SchemaFile => `${kind}/${name.replace(/\.sql$/, "")}`);

/**
 * Gives functions and triggers the text that their files have now, in the given order. A migration that changes one calls
 * it; its `down` brings the former text itself.
 */
export async function applySchema(db: Db, ...files: SchemaFile[]): Promise<void> {
  for (const file of files) await run(db, textOf(file));
}
