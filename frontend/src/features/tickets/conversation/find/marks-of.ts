import { folded } from "@/shared/format/folded";
import type { Marks } from "@/shared/markup/marks";

/** Words are found whatever their accents and case, as the server finds them. */
function foldedLetters(text: string) {
  const letters: string[] = [];
  /** For each folded unit, where the letter it comes from begins and ends in the text. */
  const from: number[] = [];
  const to: number[] = [];
  let at = 0;
  for (const letter of text) {
    const plain = folded(letter);
    const end = at + letter.length;
    // An accent that stands by itself belongs to the letter before it.
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

/** Which letters of a text are what was looked for. */
export function marksOf(search: string): Marks {
  const wanted = folded(search.trim());
  return (text) => {
    if (wanted === "") return [];
    const within = foldedLetters(text);
    const marks: [number, number][] = [];
    for (let at = within.text.indexOf(wanted); at !== -1; at = within.text.indexOf(wanted, at + wanted.length))
      marks.push([within.from[at] ?? 0, within.to[at + wanted.length - 1] ?? text.length]);
    return marks;
  };
}
