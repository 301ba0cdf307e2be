import { QueryTypes } from "sequelize";
import type { Sequelize } from "sequelize-typescript";
import { UnusableDatabase } from "../db/unusable";
import { secrets } from "./seal";

const context = "key_canary.value";

/**
 * The first start seals a value and stores it; every later start opens it. Without this check a start with the wrong
 * key would look healthy, and every connection would be down for no visible reason.
 */
export async function verifyEncryptionKey(db: Sequelize): Promise<void> {
  await db.query(`INSERT INTO "key_canary" ("id", "value") VALUES (1, $1) ON CONFLICT DO NOTHING`, {
    bind: [secrets().seal(Buffer.from("guiche"), context)],
  });
  await assertEncryptionKey(db);
}

/** Throws if the key does not open what this database was sealed with. A database without tables has nothing sealed. */
export async function assertEncryptionKey(db: Sequelize): Promise<void> {
  const [{ isThere } = { isThere: false }] = await db.query<{ isThere: boolean }>(
    "SELECT to_regclass('key_canary') IS NOT NULL AS \"isThere\"",
    { type: QueryTypes.SELECT },
  );
  if (!isThere) return;
  const [canary] = await db.query<{ value: Buffer }>(`SELECT "value" FROM "key_canary" WHERE "id" = 1`, {
    type: QueryTypes.SELECT,
  });
  if (!canary) return;
  try {
    secrets().open(canary.value, context);
  } catch {
    throw new UnusableDatabase(
      "ENCRYPTION_KEY is not the key that this database was sealed with, so its pairings and secrets cannot be read. " +
        "Set the key it had; where none was set, put back the file secrets/encryption.key of its DATA_DIR.",
    );
  }
}
