/** The name in bold above an agent's text. A star inside the name would end the bold too early. */
export const signature = (name: string) => `*${name.replaceAll("*", "").trim()}*:\n`;

const signed = /^\*([^*\n]{1,100})\*:\n(?=[^])/;

/** What was written, and who signed it: null where nobody did. */
export function signedText(body: string): { signer: string | null; text: string } {
  const [line, signer] = signed.exec(body) ?? [];
  return line && signer ? { signer, text: body.slice(line.length) } : { signer: null, text: body };
}
