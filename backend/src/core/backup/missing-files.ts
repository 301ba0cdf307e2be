import { stat } from "node:fs/promises";
import type { Client } from "pg";
import { fileColumns } from "../files/file-columns";
import type { FileStore } from "../files/store-types";
import { fileIn } from "./files";

const atOnce = 5_000;
const keysSql = fileColumns
  .map(([table, column]) => `SELECT "${column}" AS key FROM "${table}" WHERE "${column}" IS NOT NULL`)
  .join(" UNION ALL ");
const declareSql = `DECLARE named CURSOR FOR ${keysSql}`;
const fetchSql = `FETCH ${atOnce} FROM named`;
const namedSql = `SELECT key FROM (${keysSql}) named WHERE key = ANY($1)`;
/** So many tell enough; each is asked for at the store. */
export const enough = 1_000;

/**
 * The keys of files that rows name and neither the backup nor the store has; at most a thousand. A file that was stored
 * or removed while the backup was taken is none of them.
 */
export async function missingFiles(client: Client, store: FileStore, folder: string): Promise<string[]> {
  const unsavedKeys: string[] = [];
  await client.query("BEGIN READ ONLY");
  await client.query(declareSql);
  for (let more = true; more && unsavedKeys.length < enough;) {
    const { rows } = await client.query<{ key: string }>(fetchSql);
    more = rows.length === atOnce;
    for (const { key } of rows) if (!(await isThere(fileIn(folder, key)))) unsavedKeys.push(key);
  }
  await client.query("COMMIT");
  const missingKeys: string[] = [];
  for (const key of unsavedKeys.slice(0, enough)) if ((await store.size(key)) === null) missingKeys.push(key);
  const { rows } = await client.query<{ key: string }>(namedSql, [missingKeys]);
  return [...new Set(rows.map(({ key }) => key))];
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
