import { readShortAnswer } from "./short-answers";

/** Minutes after a closing in which thanks open no new ticket, where the company wants that. */
export const thanksMinutes = 5;
const maxWords = 2;
/** Longer texts are not read. */
const longestThanks = 60;

/** What people say in pt, en and es when a conversation is over, without accents. */
const closingWords = new Set(
  (
    "obrigado obrigada brigado brigada obg obgd obrigadao valeu vlw grato grata agradecido agradecida agradeco muito mt " +
    "tchau falou flw abraco abracos thanks thank thx ty you cheers bye goodbye gracias muchas mil grax adios chao"
  ).split(" "),
);
/** They close a conversation too, but after a question they are its answer. */
const yesWords = new Set(
  (
    "ok okay blz beleza certo perfeito otimo otima show joia maravilha excelente top great perfect vale listo perfecto " +
    "genial"
  ).split(" "),
);
/** Words that are no thanks without another word. */
const incompleteWords = new Set(["muito", "mt", "you", "mil", "muchas"]);
const thanksSigns = new Set("👍👏🙏🤝👌😊😀😁🙂😉🥰😍💙💚💛❤♥");
const yesSigns = new Set("👍👌🤝");
const pairs = new Set(["ate logo", "ate mais", "ate breve", "de nada", "hasta luego", "see you"]);

/**
 * Whether a text is no more than thanks or a goodbye: at most two words, or signs such as 👍 and 🙏 alone.
 * `answersQuestion`: the last thing we wrote was a question, so that "ok" is no goodbye.
 */
export function isBriefThanks(rawText: string, answersQuestion = false): boolean {
  const { text, emoji, isQuestion } = readShortAnswer(rawText);
  if (text.length > longestThanks || isQuestion) return false;
  const words = text.split(" ").filter(Boolean);
  if (words.length === 0)
    return (
      emoji.length > 0 &&
      emoji.every((sign) => thanksSigns.has(sign)) &&
      !(answersQuestion && emoji.every((sign) => yesSigns.has(sign)))
    );
  if (pairs.has(text)) return true;
  if (words.length > maxWords || words.every((word) => incompleteWords.has(word))) return false;
  if (answersQuestion && words.every((word) => yesWords.has(word))) return false;
  return words.every((word) => closingWords.has(word) || yesWords.has(word));
}
