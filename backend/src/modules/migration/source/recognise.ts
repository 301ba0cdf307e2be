/** Systems whose data can be brought here. Forks mix their tables, so a family is told by its columns, never a version. */
export type Family = "ticketz" | "saas" | "multi" | "community";

/** The columns of each table. */
export type Columns = ReadonlyMap<string, ReadonlySet<string>>;

export class UnknownSource extends Error {}

/** Which family a database belongs to. Throws an UnknownSource with what is wrong. */
export function recognise(columns: Columns): Family {
  const has = (table: string, column?: string): boolean =>
    column === undefined ? columns.has(table) : (columns.get(table)?.has(column) ?? false);
  if (has("Tenants") && has("FastReply"))
    throw new UnknownSource("This is the database of an Izing, which cannot be brought here yet.");
  if (has("Messages", "wid") && has("CompaniesSettings")) return "multi";
  if (["BaileysKeys", "Translations", "WhatsappLidMaps"].some((table) => has(table))) return "ticketz";
  if (has("Contacts", "disableBot") && has("OldMessages")) return "ticketz";
  if (has("Companies") && has("Users", "super")) return "saas";
  if (has("QuickAnswers") && has("Whatsapps") && !has("Companies")) return "community";
  throw new UnknownSource(
    has("schema_migrations")
      ? "This is the database of a Guichê: to move it, use `npm run backup` and `npm run restore`."
      : "This database is neither that of a Ticketz nor of a Whaticket.",
  );
}
