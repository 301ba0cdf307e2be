import { fold } from "./bot/read-answer";

/** Minutes after a closing in which thanks open no new ticket, where the company wants that. */
export const thanksMinutes = 5;
const mostWords = 2;
/** Longer texts are not read. */
const longestThanks = 60;

/** What people say in pt, en and es when a conversation is over, without accents. */
const closingWords = new Set(
  (
    "obrigado obrigada brigado brigada obg obgd obrigadao valeu vlw grato grata agradecido agradecida agradeco muito mt " +
    "ok okay blz beleza certo perfeito otimo otima show joia maravilha excelente top tchau falou flw abraco abracos " +
    "thanks thank thx ty you cheers great perfect bye goodbye " +
    "gracias muchas mil grax vale listo perfecto genial adios chao"
  ).split(" "),
);
/** Words that say nothing without another one. */
const halves = new Set(["muito", "mt", "you", "mil", "muchas"]);
const pairs = new Set(["ate logo", "ate mais", "ate breve", "de nada", "hasta luego", "see you"]);

/** Whether a text is no more than thanks or a goodbye: at most two words, or signs such as 👍 and 🙏 alone. */
export function isBriefThanks(text: string): boolean {
  if (text.length > longestThanks || text.includes("?")) return false;
  const words = fold(text).split(" ").filter(Boolean);
  if (words.length === 0) return /^[👍👏🙏🤝👌😊😀😁🙂😉🥰😍💙💚💛❤♥]+$/u.test(withoutModifiers(text));
  return (
    pairs.has(words.join(" ")) ||
    (words.length <= mostWords &&
      words.every((word) => closingWords.has(word)) &&
      !words.every((word) => halves.has(word)))
  );
}

const withoutModifiers = (text: string) => text.replace(/\s|\uFE0F|\p{Emoji_Modifier}/gu, "");
