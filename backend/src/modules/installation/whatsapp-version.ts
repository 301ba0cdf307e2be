import { platformValues } from "./platform-value.store";

type Version = [number, number, number];

const key = "whatsapp.version";

/** The last WhatsApp version that worked, for a start at which the current one cannot be fetched. */
export const whatsappVersion = {
  remembered: async (): Promise<Version | null> => {
    const parts = /^(\d+)\.(\d+)\.(\d+)$/.exec((await platformValues.get(key)) ?? "");
    return parts ? [Number(parts[1]), Number(parts[2]), Number(parts[3])] : null;
  },
  remember: (version: Version): Promise<void> => platformValues.set(key, version.join(".")),
};
