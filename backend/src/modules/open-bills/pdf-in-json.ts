/** The names under which the system sends a file as Base64. */
const fieldStart = /"(?:base64|arquivo)"\s*:\s*"/;
/** The longest beginning of a field that one piece may leave to the next. */
const longestStart = 64;
const pdfStart = "%PDF-";
/** Base64 turns three bytes into four characters. */
const group = 4;

/**
 * The PDF inside an answer such as `{"type":"success","base64":"JVBERi0…"}`, decoded piece by piece. Throws where there
 * is none.
 */
export async function* pdfInJson(answer: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const text of base64In(answer)) {
    const bytes = Buffer.from(text, "base64");
    if (isFirst && bytes.subarray(0, pdfStart.length).toString("latin1") !== pdfStart) break;
    isFirst = false;
    yield bytes;
  }
  if (isFirst) throw new Error("The answer has no PDF.");
}

/** The field's text in whole groups, the first of them long enough to tell the kind of file. */
async function* base64In(answer: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let isInside = false;
  let isFirst = true;
  let rest = "";
  for await (const part of answer) {
    rest += part.toString("latin1");
    if (!isInside) {
      const start = fieldStart.exec(rest);
      isInside = start !== null;
      rest = start ? rest.slice(start.index + start[0].length) : rest.slice(-longestStart);
    }
    if (!isInside) continue;
    const end = rest.indexOf('"');
    // A character that is escaped may be in the next piece.
    const trailingBackslash = end < 0 && rest.endsWith("\\") ? "\\" : "";
    const text = unescapeText(rest.slice(0, end < 0 ? rest.length - trailingBackslash.length : end));
    const whole = end < 0 ? text.length - (text.length % group) : text.length;
    const isEnough = end >= 0 || !isFirst || whole >= 2 * group;
    if (isEnough && whole > 0) yield text.slice(0, whole);
    if (end >= 0) return;
    if (isEnough) isFirst = false;
    rest = (isEnough ? text.slice(whole) : text) + trailingBackslash;
  }
}

/** PHP writes a slash as `\/`; line breaks within Base64 are no part of it. */
const unescapeText = (text: string): string => text.replace(/\\[nrt]|\\|\s/g, "");
