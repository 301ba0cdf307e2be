import { foldText } from "../format/fold-text";
import type { Marks } from "../markup/marks";

/** Folds accents and case, as the server's search does. */
function foldedLetters(text: string) {
  const letters: string[] = [];
  /** For each folded unit, the start and end of its letter in the text. */
  const from: number[] = [];
  const to: number[] = [];
  let at = 0;
  for (const letter of text) {
    const plain = foldText(letter);
    const end = at + letter.length;
    // A combining accent belongs to the letter before it.
    if (plain === "" && to.length > 0) to[to.length - 1] = end;
    for (const unit of plain.split("")) {
      letters.push(unit);
      from.push(at);
      to.push(end);
    }
    at = end;
  }
  return { text: letters.join(""), from, to };
}

/** The ranges of a text that match the search. */
export function marksOf(search: string): Marks {
  const foldedSearch = foldText(search.trim());
  return (text) => {
    if (foldedSearch === "") return [];
    const within = foldedLetters(text);
    const marks: [number, number][] = [];
    for (
      let at = within.text.indexOf(foldedSearch);
      at !== -1;
      at = within.text.indexOf(foldedSearch, at + foldedSearch.length)
    )
      marks.push([within.from[at] ?? 0, within.to[at + foldedSearch.length - 1] ?? text.length]);
    return marks;
  };
}
