/** A piece of a sentence, and whether it is set in bold. */
export interface Piece {
  text: string;
  bold: boolean;
}

/** Stand in for the names while the sentence is put together: a name with stars in it sets nothing in bold. */
const stand = (place: number) => String.fromCodePoint(0xe000 + place);

/** A sentence of the locale with its `**bold words**`, and names in their places. */
export function emphasised<Names extends Record<string, string>>(
  sentence: (stands: Names) => string,
  names: Names,
): Piece[] {
  const entries = Object.entries(names);
  const stands = Object.fromEntries(entries.map(([name], place) => [name, stand(place)])) as Names;
  const named = (text: string) =>
    entries.reduce((whole, [, name], place) => whole.replaceAll(stand(place), () => name), text);
  return sentence(stands)
    .split("**")
    .map((text, place) => ({ text: named(text), bold: place % 2 === 1 }))
    .filter(({ text }) => text !== "");
}
