import type { Tab } from "../harness/browser";

/** A hundred words a minute. */
const everyMs = 120;
/** Every letter of it has a key of its own: others are put in without one. */
const sentence = "Escrevo sem parar enquanto a conversa inteira fica aberta. ";

/** Writes for that long; how long each key was until a painting answered it, in milliseconds. */
export function write(tab: Tab, seconds: number): Promise<number[]> {
  const letters = Math.round((seconds * 1_000) / everyMs);
  return tab.type(sentence.repeat(Math.ceil(letters / sentence.length)).slice(0, letters), everyMs);
}
