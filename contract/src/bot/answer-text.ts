/** WhatsApp shows longer messages only in part. */
const longestBubble = 4_096;
const mostBubbles = 3;

/** An AI's text as messages, in WhatsApp's marks. */
export const bubblesOf = (text: string): string[] => partsOf(whatsappMarks(text));

/** A long text as at most three messages, parted between sentences. The rest is left out. */
export function partsOf(text: string): string[] {
  const bubbles: string[] = [];
  let rest = text.trim();
  while (rest && bubbles.length < mostBubbles) {
    const length = rest.length <= longestBubble ? rest.length : endOfSentence(rest.slice(0, longestBubble));
    bubbles.push(rest.slice(0, length).trim());
    rest = rest.slice(length).trim();
  }
  return bubbles.filter(Boolean);
}

/** The end of the last paragraph, else sentence, else word. */
function endOfSentence(text: string): number {
  for (const mark of ["\n\n", "\n", ". ", "! ", "? ", " "]) {
    const at = text.lastIndexOf(mark);
    if (at > text.length / 2) return at + mark.length;
  }
  return text.length;
}

/** Markdown as WhatsApp marks it. Code stays as it is. */
export const whatsappMarks = (text: string): string =>
  text
    .split(/(```[^]*?```|`[^`\n]+`)/)
    .map((part, index) => (index % 2 === 1 ? part : marksOf(part)))
    .join("");

const marksOf = (text: string): string =>
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
