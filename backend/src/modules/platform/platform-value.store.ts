import { PlatformValue } from "../../models/platform-value";

/** What the whole installation remembers, by name. No company owns it, and nothing in it is secret. */
export const platformValues = {
  get: async (key: string): Promise<string | null> => (await PlatformValue.findOne({ where: { key } }))?.value ?? null,
  set: async (key: string, value: string): Promise<void> => {
    await PlatformValue.upsert({ key, value }, { conflictFields: ["key"] });
  },
};
