interface TextPiece {
  text: string;
  bold: boolean;
}

/** Placeholders for names during translation, so that asterisks in a name are not read as bold marks. */
const placeholder = (place: number) => String.fromCodePoint(0xe000 + place);

/** Splits a translated sentence at its `**bold words**` and inserts the names. */
export function splitBold<Names extends Record<string, string>>(
  sentence: (placeholders: Names) => string,
  names: Names,
): TextPiece[] {
  const entries = Object.entries(names);
  const placeholders = Object.fromEntries(entries.map(([name], place) => [name, placeholder(place)])) as Names;
  const fillNames = (text: string) =>
    entries.reduce((whole, [, name], place) => whole.replaceAll(placeholder(place), () => name), text);
  return sentence(placeholders)
    .split("**")
    .map((text, place) => ({ text: fillNames(text), bold: place % 2 === 1 }))
    .filter(({ text }) => text !== "");
}
