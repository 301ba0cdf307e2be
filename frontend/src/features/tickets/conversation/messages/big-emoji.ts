/** How a grapheme that is an emoji begins: emoji presentation, a variation selector, a flag or a keycap. */
const picture =
  /^(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F|\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3)/u;
/** Longest text to check, in UTF-16 units: a family has eleven, a regional flag fourteen. */
const maxLength = 100;
const max = 3;

const signs = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Whether a text consists of one to three emoji. */
export function isBigEmoji(body: string): boolean {
  // Rejects almost every text cheaply.
  if (body.length > maxLength || body.length === 0 || /^[\s\p{L}]/u.test(body)) return false;
  const all = [...signs.segment(body.replace(/\s/g, ""))];
  return all.length <= max && all.every(({ segment }) => picture.test(segment));
}
