import { setStored, getStored } from "@/shared/stored";

const storageKey = "signOption";

/** Whether messages carry the name of who wrote them. On, unless it was switched off in this browser. */
export const savedSign = (): boolean => getStored(storageKey) !== "false";
export const saveSign = (on: boolean) => setStored(storageKey, String(on));

/** The name in bold above the text. A star inside the name would end the bold too early. */
export const signature = (name: string) => `*${name.replaceAll("*", "").trim()}*:\n`;

const signed = /^\*([^*\n]{1,100})\*:\n(?=[^])/;

/** What was written, and who signed it: null where nobody did. */
export function signedText(body: string): { signer: string | null; text: string } {
  const [line, signer] = signed.exec(body) ?? [];
  return line && signer ? { signer, text: body.slice(line.length) } : { signer: null, text: body };
}
