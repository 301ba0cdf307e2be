/** How a sign begins that is a picture: shown as one by itself, or because it says so, or a flag, or a key. */
const picture =
  /^(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F|\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3)/u;
/** A family has eleven letters, a flag of a region fourteen; more than three of them take are a text. */
const longest = 100;
const most = 3;

const signs = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Nothing but one to three emoji: they are drawn large. */
export function isBigEmoji(body: string): boolean {
  // Nearly every text is told by its first letter or its length.
  if (body.length > longest || body.length === 0 || /^[\s\p{L}]/u.test(body)) return false;
  const all = [...signs.segment(body.replace(/\s/g, ""))];
  return all.length <= most && all.every(({ segment }) => picture.test(segment));
}
