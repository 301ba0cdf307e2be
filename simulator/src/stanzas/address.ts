/** The server's own address. Without the "@" it is encoded as another token, and clients ignore it. */
export const SERVER = "@s.whatsapp.net";

/** A parsed address: a phone number ("pn"), a LID ("lid"), or something else. */
interface Address {
  user: string;
  device: number;
  form: "pn" | "lid" | "other";
}

const DOMAINS: Record<string, Address["form"]> = { "s.whatsapp.net": "pn", "c.us": "pn", lid: "lid" };

export function parseAddress(text: string | undefined): Address | undefined {
  const at = text?.indexOf("@") ?? -1;
  if (text === undefined || at < 1) return undefined;
  const [user = "", device = "0"] = text.slice(0, at).split(":");
  return {
    user: user.split("_")[0] ?? user,
    device: Number(device) || 0,
    form: DOMAINS[text.slice(at + 1)] ?? "other",
  };
}

/** The form of an address; members of groups have LIDs. */
export const formOf = (text: string | undefined): "pn" | "lid" => (parseAddress(text)?.form === "pn" ? "pn" : "lid");

const withDevice = (user: string, device: number): string => (device ? `${user}:${device}` : user);

export const pnAddress = (number: string, device = 0): string => `${withDevice(number, device)}@s.whatsapp.net`;
export const lidAddress = (lid: string, device = 0): string => `${withDevice(lid, device)}@lid`;
export const groupAddress = (id: string): string => `${id}@g.us`;
export const isGroupAddress = (text: string | undefined): text is string => text?.endsWith("@g.us") ?? false;
