import type { ShortAnswer } from "./short-answers";

type Rate = 1 | 2 | 3;

/** What customers write instead of a number, folded, in pt, en and es. */
const phrases: Record<Rate, readonly string[]> = {
  1: [
    ...["1", "um", "uma", "one", "uno", "insatisfeito", "insatisfeita", "muito insatisfeito", "muito insatisfeita"],
    ...["pessimo", "pessima", "ruim", "muito ruim", "horrivel", "terrivel", "mal", "muito mal"],
    ...["dissatisfied", "very dissatisfied", "unsatisfied", "bad", "very bad", "terrible", "awful", "poor", "horrible"],
    ...["insatisfecho", "insatisfecha", "muy insatisfecho", "muy insatisfecha", "pesimo", "pesima", "malo", "mala"],
    ...["muy malo", "muy mala", "muy mal", "fatal"],
  ],
  2: [
    ...["2", "dois", "duas", "two", "dos", "satisfeito", "satisfeita", "bom", "boa", "ok", "okay", "bem", "regular"],
    ...["satisfied", "good", "fine", "satisfecho", "satisfecha", "bueno", "buena", "bien"],
  ],
  3: [
    ...["3", "tres", "three", "muito satisfeito", "muito satisfeita", "otimo", "otima", "excelente", "muito bom"],
    ...["muito boa", "muito bem", "perfeito", "perfeita", "maravilhoso", "maravilhosa"],
    ...["very satisfied", "excellent", "great", "very good", "perfect", "awesome", "amazing"],
    ...["muy satisfecho", "muy satisfecha", "excelente", "optimo", "optima", "muy bueno", "muy buena", "muy bien"],
    ...["perfecto", "perfecta", "genial"],
  ],
};
const rateOfPhrase = new Map(
  ([1, 2, 3] as const).flatMap((rate) => phrases[rate].map((phrase) => [phrase, rate] as const)),
);

/** Words next to a rate that change nothing: "nota 3", "o atendimento foi ótimo". */
const fillers = new Set(
  (
    "a o as os el la the de do da of foi foram fue was it is e es era esta estava estou fiquei me i am im " +
    "atendimento servico atencion servicio service support opcao opcion option numero number nota note rate rating dou doy " +
    "avaliacao calificacao minha meu my mi tudo todo everything"
  ).split(" "),
);

/** "Nota 10", "nota mil": the best there is. A number above three on its own may be an amount. */
const topMark = /\bnota (?:10|dez|1000|mil)\b/u;

/** Three stars are the best; a scale of five ends there too. */
const star = /^(?:estrelas?|estrelinhas?|stars?|estrellas?)$/u;

const signs: Record<Rate, string> = {
  1: "😡😠🤬👎😞😢😭😤😒😕🙁☹💩💔",
  2: "🙂😐😊👌",
  3: "😍👍🤩🥰😀😃😄😁😆👏🙌💯❤💙💚🏆🎉🔝",
};
const stars = new Set("⭐🌟★");
const rateOfSign = new Map(
  ([1, 2, 3] as const).flatMap((rate) => [...signs[rate]].map((sign) => [sign, rate] as const)),
);

const upToThree = (count: number): Rate | null => (count < 1 ? null : count === 1 ? 1 : count === 2 ? 2 : 3);

/** The rate that a short answer gives; signs count only where there are no words. */
export function rateIn({ meant, emoji, isQuestion }: ShortAnswer): Rate | null {
  if (isQuestion) return null;
  const words = meant
    .replace(topMark, "3")
    .split(" ")
    .filter((word) => word && !fillers.has(word));
  if (words.length > 0) return rateOfWords(words);
  return meant === "" ? rateOfSigns(emoji) : null;
}

function rateOfWords(words: readonly string[]): Rate | null {
  const [last = ""] = words.slice(-1);
  if (!star.test(last)) return rateOfPhrase.get(words.join(" ")) ?? null;
  const count = words.slice(0, -1).join(" ");
  if (/^\d{1,2}$/u.test(count)) return upToThree(Number(count));
  return rateOfPhrase.get(count) ?? (/^(?:quatro|cinco|four|five|cuatro)$/u.test(count) ? 3 : null);
}

function rateOfSigns(emoji: readonly string[]): Rate | null {
  const ofStars = emoji.filter((sign) => stars.has(sign)).length;
  if (ofStars > 0) return ofStars === emoji.length ? upToThree(ofStars) : null;
  const rates = new Set(emoji.map((sign) => rateOfSign.get(sign)));
  const [rate] = rates;
  return rates.size === 1 && rate !== undefined ? rate : null;
}
