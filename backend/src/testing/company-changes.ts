import { QueryTypes } from "sequelize";
import { database } from "../core/db/connect";

/** Session rows change with every call. */
const ofSessions = ["auth_sessions", "refresh_tokens"];

/** Every table with a companyId. */
export async function tablesOfCompanies(): Promise<string[]> {
  const rows = await database().query<{ table_name: string }>(
    `SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'companyId'
      ORDER BY table_name`,
    { type: QueryTypes.SELECT },
  );
  return rows.map(({ table_name }) => table_name).filter((name) => !ofSessions.includes(name));
}

/**
 * The database notes each row that is written, unless that leaves it as it was. A refused call is recorded in the
 * caller's own audit log, the use of a key with the key, and changes nothing else.
 */
async function defineNotes(): Promise<void> {
  const trigger = (table: string, column: string) =>
    `CREATE TRIGGER test_note_change AFTER INSERT OR UPDATE OR DELETE ON "${table}"
       FOR EACH ROW EXECUTE FUNCTION test_note_change('${column}');`;
  const tables = await tablesOfCompanies();
  await database().query(
    `CREATE TABLE test_changes (id bigserial PRIMARY KEY, company int, change text);
     CREATE FUNCTION test_note_change() RETURNS trigger LANGUAGE plpgsql AS $$
       DECLARE was jsonb := to_jsonb(OLD) - 'lastUsedAt'; is_now jsonb := to_jsonb(NEW) - 'lastUsedAt';
       BEGIN
         IF was IS DISTINCT FROM is_now THEN
           INSERT INTO test_changes (company, change)
             SELECT DISTINCT (content->>TG_ARGV[0])::int, TG_OP || ' ' || TG_TABLE_NAME
               FROM unnest(ARRAY[was, is_now]) content
               WHERE content IS NOT NULL AND NOT (TG_TABLE_NAME = 'audit_entries'
                 AND content->>'action' IN ('call.refused', 'limit.reached'));
         END IF;
         RETURN NULL;
       END $$;
     ${tables.map((table) => trigger(table, "companyId")).join("\n")}
     ${trigger("companies", "id")}`,
  );
}

let notesPromise: Promise<void> | undefined;

/** From now on: tells what was inserted, updated or deleted of a company, and of the company itself. */
export async function recordChanges(companyId: number): Promise<() => Promise<string[]>> {
  await (notesPromise ??= defineNotes());
  const [{ last } = { last: "0" }] = await database().query<{ last: string }>(
    "SELECT coalesce(max(id), 0) AS last FROM test_changes",
    { type: QueryTypes.SELECT },
  );
  return async () => {
    const rows = await database().query<{ change: string }>(
      "SELECT change FROM test_changes WHERE company = $1 AND id > $2 ORDER BY id",
      { bind: [companyId, last], type: QueryTypes.SELECT },
    );
    return rows.map(({ change }) => change);
  };
}
