/** The name in bold above an agent's text. A star inside the name would end the bold too early. */
export const signature = (name: string) => `*${name.replaceAll("*", "").trim()}*:\n`;

const signed = /^\*([^*\n]{1,100})\*:\n(?=[^])/;

/** A text and the name that signed it; null without a signature. */
export function signedText(body: string): { signer: string | null; text: string } {
  const [line, signer] = signed.exec(body) ?? [];
  return line && signer ? { signer, text: body.slice(line.length) } : { signer: null, text: body };
}
