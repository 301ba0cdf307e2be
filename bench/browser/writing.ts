import type { Tab } from "../measure/browser";

/** A hundred words a minute. */
const everyMs = 120;
/** Contains only letters with their own key, because other characters are inserted without a key press. */
const sentence = "Escrevo sem parar enquanto a conversa inteira fica aberta. ";

/** Types for that long. Returns the time from each key press to the next paint, in milliseconds. */
export function write(tab: Tab, seconds: number): Promise<number[]> {
  const letters = Math.round((seconds * 1_000) / everyMs);
  return tab.type(sentence.repeat(Math.ceil(letters / sentence.length)).slice(0, letters), everyMs);
}
