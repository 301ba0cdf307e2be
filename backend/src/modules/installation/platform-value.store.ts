import type { Transaction } from "sequelize";
import { PlatformValue } from "../../models/accounts/platform-value";

/** Named values of the whole installation. They belong to no company, and none is secret. */
export const platformValues = {
  get: async (key: string): Promise<string | null> => (await PlatformValue.findOne({ where: { key } }))?.value ?? null,
  /** The names without a value are missing from the map. */
  all: async (keys: string[]): Promise<Map<string, string>> => {
    const rows = await PlatformValue.findAll({ where: { key: keys }, raw: true });
    return new Map(rows.map(({ key, value }) => [key, value]));
  },
  set: async (key: string, value: string, tx?: Transaction): Promise<void> => {
    await PlatformValue.upsert({ key, value }, { conflictFields: ["key"], transaction: tx ?? null });
  },
};
