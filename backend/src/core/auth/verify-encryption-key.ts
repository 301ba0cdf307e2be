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
  const [stored] = await db.query<{ value: Buffer }>(`SELECT "value" FROM "key_canary" WHERE "id" = 1`, {
    type: QueryTypes.SELECT,
  });
  try {
    secrets().open(stored?.value ?? Buffer.alloc(0), context);
  } catch {
    throw new UnusableDatabase(
      "ENCRYPTION_KEY is not the key that this database was sealed with, so its pairings and secrets cannot be read. " +
        "Set the key it had; where none was set, put back the file secrets/encryption.key of its DATA_DIR.",
    );
  }
}
