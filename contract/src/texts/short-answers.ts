import { signedText } from "./signature";

/** Lower case, without accents, keycap marks, emoji variants, invisible characters and WhatsApp's markup. */
export const fold = (text: string): string =>
  text
    .replace(/🔟/gu, "10")
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}\uFE0F\u20E3]/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]+/gu, " ")
    .trim();

/** A customer's text, as all readers of short answers see it. */
export interface ShortAnswer {
  /** The folded words. */
  text: string;
  /** The same without greetings, thanks and pleas: what was meant. */
  meant: string;
  emoji: string[];
  /** It asks something, so an agent has to read it. */
  isQuestion: boolean;
}

/** Words and phrases that only make a text polite, folded, in pt, en and es. */
const courtesies = new Set([
  ...["por favor", "por favorzinho", "por gentileza", "porfavor", "pfv", "pfvr", "pf", "please", "pls", "plz", "porfa"],
  ...["muito obrigado", "muito obrigada", "mto obrigado", "mto obrigada", "mt obrigado", "mt obrigada"],
  ...["obrigado", "obrigada", "brigado", "brigada", "obrigadao", "obg", "obgd", "valeu", "vlw", "grato", "grata"],
  ...["thank you very much", "thank you so much", "thank you", "thanks a lot", "many thanks", "thanks", "thank", "thx"],
  ...["muchas gracias", "mil gracias", "gracias", "cheers", "de nada", "agradeco", "agradecido", "agradecida"],
  ...["bom dia", "boa tarde", "boa noite", "bons dias", "good morning", "good afternoon", "good evening"],
  ...["buenos dias", "buenas tardes", "buenas noches", "buen dia", "buenas", "opa", "alo", "hello there", "hello"],
  ...["tudo bem com voce", "tudo bem contigo", "tudo bem", "tudo bom", "td bem", "td bom", "como vai", "como vai voce"],
  ...["how are you", "que tal", "como esta", "como estas", "e ai", "eai", "eae"],
  ...["com licenca", "desculpe", "desculpa", "sorry", "excuse me", "disculpe", "disculpa", "perdon"],
  ...["um abraco", "abraco", "abracos", "abs", "att", "atenciosamente", "cordialmente", "saludos", "regards"],
  "kind regards",
]);
/** Greetings that people stretch: "oiii", "olaaa". */
const stretchedGreeting = /^(?:oi+e*|ol+a+|hola+|he+y+|hi+)$/u;
const longestCourtesy = 4;

/** What telephones and mail programs write under a text, and how people end a letter. */
const signatureLine =
  /^(?:(?:enviad[oa]|sent) (?:do|da|de|del|desde|pelo|pela|por|from|via|with|by|usando|com) |(?:get|obter|obtenha|obtener|obten|baixe|descarga) (?:o )?outlook|(?:att|atenciosamente|cordialmente|saludos|(?:um )?abracos?|(?:kind |best )?regards)(?: |$))/u;

/** The text above the first line that begins a signature. The first line is never one. */
function withoutSignature(text: string): string {
  const lines = text.trim().split("\n");
  const end = lines.findIndex((line, index) => index > 0 && (/^-- ?$/u.test(line) || signatureLine.test(fold(line))));
  return end === -1 ? text.trim() : lines.slice(0, end).join("\n").trim();
}

export function readShortAnswer(rawText: string): ShortAnswer {
  const body = withoutSignature(signedText(rawText).text);
  const text = fold(body);
  return {
    text,
    meant: withoutCourtesy(text),
    emoji: body.match(/[\p{Extended_Pictographic}★]/gu) ?? [],
    isQuestion: /[?¿？]/u.test(body),
  };
}

export function withoutCourtesy(foldedText: string): string {
  const words = foldedText.split(" ");
  const meaningfulWords: string[] = [];
  for (let at = 0; at < words.length;) {
    const word = words[at] ?? "";
    const courtesy = phrasesAt(words, at).find((phrase) => courtesies.has(phrase.join(" ")));
    if (!courtesy && !stretchedGreeting.test(word)) meaningfulWords.push(word);
    at += courtesy?.length ?? 1;
  }
  return meaningfulWords.join(" ");
}

/** The words from this place on, the longest phrase first. */
const phrasesAt = (words: readonly string[], at: number): string[][] =>
  Array.from({ length: Math.min(longestCourtesy, words.length - at) }, (_, less) =>
    words.slice(at, at + Math.min(longestCourtesy, words.length - at) - less),
  );

/** The text without the name and the signature around it, for readers of its lines. */
export const unsignedText = (text: string): string => withoutSignature(signedText(text).text);

/** Whether a text is a greeting, a plea, thanks or a sign, and nothing else. */
export const isOnlyCourtesy = (text: string): boolean => readShortAnswer(text).meant === "";

const wordSet = (words: string) => new Set(words.split(" "));

const yesWords = wordSet(
  "sim s ss sss quero claro pode podem ok okay okey oks 1 um aceito confirmo confirmado certo certeza isso bora positivo " +
    "yes y yep yeah sure si sip quiero acepto dale vale listo",
);
/** Words next to a yes that take nothing back. */
const besideYes = wordSet(
  "eu com que por supuesto muito receber recebo enviar envie envia mandar mande manda ser of course me it i want to " +
    "receive send desde luego recibir enviarme",
);
const yesSigns = new Set("👍👌✅🆗✔☑🙋");
const noWords = wordSet("nao n nn naum no nem nunca jamais never not nope nop nah tampoco negativo dont");
/** Words before a no that leave it a no: "agora não", "hoje não". */
const beforeNo = wordSet("agora hoje ainda por enquanto eu acho que melhor ahora hoy todavia now i");
/** Spanish and English words after a "no" that refuses. Before anything else it may be Portuguese: "no cartão". */
const afterNo = wordSet(
  "no nao quiero quiere queremos deseo deseamos acepto autorizo necesito puedo podemos me nos te le lo la mas por ahora hoy " +
    "estoy estamos tengo interesa i we way need more longer dont do not want stop",
);
const noSigns = new Set("👎❌🚫🙅✖");

/** Whether the customer agreed. Only a yes is a yes; what begins with a no is a no; anything else is neither. */
export function readConsent(rawText: string): "yes" | "no" | null {
  const { meant, emoji, isQuestion } = readShortAnswer(rawText);
  const words = meant.split(" ").filter(Boolean);
  if (words.length === 0) {
    if (emoji.some((sign) => noSigns.has(sign))) return "no";
    return emoji.some((sign) => yesSigns.has(sign)) && !isQuestion ? "yes" : null;
  }
  if (isRefusal(words)) return "no";
  if (isQuestion || emoji.some((sign) => noSigns.has(sign))) return null;
  const isYes = words.some((word) => yesWords.has(word));
  return isYes && words.every((word) => yesWords.has(word) || besideYes.has(word)) ? "yes" : null;
}

function isRefusal(words: readonly string[]): boolean {
  // "No momento não" refuses by its last word.
  const from = words[0] === "no" && words[1] === "momento" ? 2 : 0;
  const place = words.findIndex((word, index) => index >= from && !beforeNo.has(word));
  const [word, next] = [words[place], words[place + 1]];
  if (word === undefined || !noWords.has(word)) return false;
  return word !== "no" || next === undefined || afterNo.has(next);
}

/** Longest refusal that says nothing else. */
const briefWords = 6;

/** Whether a text is too short to say more than its answer. */
export function isBrief(rawText: string): boolean {
  const { meant, isQuestion } = readShortAnswer(rawText);
  return !isQuestion && meant.split(" ").length <= briefWords;
}

/** Words around a stop word: "quero sair da lista", "me remova: SAIR". */
const besideStop = wordSet(
  "eu quero queria gostaria desejo de da das do dessa desta desse deste a o as os me lista listas envio envios mensagens " +
    "mensagem campanhas ja agora i want would like to from the this your list lists messages now la el mi quiero quisiera " +
    "las los lista mensajes ya ahora esta dar darme denme dame",
);

/** Whether a text is nothing but one of these words. */
export function isStop(rawText: string, stopWords: readonly string[]): boolean {
  const { text, isQuestion } = readShortAnswer(rawText);
  if (text === "" || isQuestion) return false;
  const paddedText = ` ${text.replaceAll(" ", "  ")} `;
  return stopWords.some((stopWord) => {
    const word = ` ${fold(stopWord).replaceAll(" ", "  ")} `;
    if (word.trim() === "" || !paddedText.includes(word)) return false;
    const rest = paddedText.replaceAll(word, " ").trim().replace(/ +/gu, " ");
    return withoutCourtesy(rest)
      .split(" ")
      .every((one) => one === "" || besideStop.has(one));
  });
}
