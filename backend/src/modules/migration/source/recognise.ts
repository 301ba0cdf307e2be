import type { SourceFamily } from "@guiche/contract/migration";
import { MigrationFailure } from "../failure";

/** The columns of each table. */
type Columns = ReadonlyMap<string, ReadonlySet<string>>;

/** Which family a database belongs to. Forks mix their tables, so the columns say it, never a version. */
export function recognise(columns: Columns): SourceFamily {
  const has = (table: string, column?: string): boolean =>
    column === undefined ? columns.has(table) : (columns.get(table)?.has(column) ?? false);
  if (has("Tenants") && has("FastReply")) return "izing";
  if (has("Messages", "wid") && has("CompaniesSettings")) return "multi";
  if (["BaileysKeys", "Translations", "WhatsappLidMaps"].some((table) => has(table))) return "ticketz";
  if (has("Contacts", "disableBot") && has("OldMessages")) return "ticketz";
  if (has("Companies") && has("Users", "super")) return "saas";
  if (has("QuickAnswers") && has("Whatsapps") && !has("Companies")) return "community";
  // Other systems have a table of this name, too.
  if (has("schema_migrations", "name"))
    throw new MigrationFailure(
      "guiche",
      "This is the database of a Guichê: to move it, use `npm run backup` and `npm run restore`.",
    );
  throw new MigrationFailure(
    "unknownSource",
    "This database is neither that of a Ticketz, nor of a Whaticket, nor of an Izing.",
  );
}
