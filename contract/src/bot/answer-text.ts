/** In characters. WhatsApp shows only a part of a longer message. */
const maxLength = 4_096;
const maxMessages = 3;

/** The Markdown of an AI as the messages to send. */
export const toMessages = (text: string): string[] => splitMessage(toWhatsappMarkup(text));

/** Splits a long text between sentences into at most three messages and drops the rest. */
export function splitMessage(text: string): string[] {
  const messages: string[] = [];
  let rest = text.trim();
  while (rest && messages.length < maxMessages) {
    const length = rest.length <= maxLength ? rest.length : endOfSentence(rest.slice(0, maxLength));
    messages.push(rest.slice(0, length).trim());
    rest = rest.slice(length).trim();
  }
  return messages.filter(Boolean);
}

/** The end of the last paragraph, else sentence, else word. */
function endOfSentence(text: string): number {
  for (const mark of ["\n\n", "\n", ". ", "! ", "? ", " "]) {
    const at = text.lastIndexOf(mark);
    if (at > text.length / 2) return at + mark.length;
  }
  return text.length;
}

/** Converts Markdown to WhatsApp's markup. Code stays as it is. */
export const toWhatsappMarkup = (text: string): string =>
  text
    .split(/(```[^]*?```|`[^`\n]+`)/)
    .map((part, index) => (index % 2 === 1 ? part : convertMarks(part)))
    .join("");

const convertMarks = (text: string): string =>
  text
    .replace(/!?\[([^\]\n]*)\]\((https?:[^)\s]+)\)/g, (_, label: string, url: string) =>
      label && label !== url ? `${label}: ${url}` : url,
    )
    .replace(/(?<![*\w])\*(?![*\s])([^*\n]+?)(?<![*\s])\*(?![*\w])/g, "_$1_")
    .replace(/\*\*(?=\S)([^\n]+?)(?<=\S)\*\*/g, "*$1*")
    .replace(/(?<!\w)__(?=\S)([^\n]+?)(?<=\S)__(?!\w)/g, "*$1*")
    .replace(/~~(?=\S)([^\n]+?)(?<=\S)~~/g, "~$1~")
    .replace(/^ {0,3}#{1,6}[ \t]+(.+?)[ \t]*#*$/gm, (_, title: string) => `*${title.replaceAll("*", "")}*`)
    .replace(/^([ \t]*)[*+][ \t]+/gm, "$1- ");
