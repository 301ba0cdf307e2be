import { languageOf } from "./texts/languages";
import { readAnswer } from "./bot/read-answer";
import { get, post } from "./endpoint";
import { rateIn } from "./texts/rate-words";
import { fold, readShortAnswer, unsignedText } from "./texts/short-answers";
import type { TicketDto } from "./tickets";

/** What a customer may answer when asked how the service was. */
export const rates = [1, 2, 3] as const;
export type Rate = (typeof rates)[number];
/** Of it the admins are told. */
export const lowestRate: Rate = 1;

const words = {
  pt: {
    rates: ["Insatisfeito", "Satisfeito", "Muito satisfeito"],
    question: "Como foi o nosso atendimento?",
    thanks: "Obrigado pela sua avaliação!",
    goBack: "Voltar ao atendimento",
    comment: "Quer contar em uma mensagem o que podemos melhorar?",
  },
  en: {
    rates: ["Dissatisfied", "Satisfied", "Very satisfied"],
    question: "How was our service?",
    thanks: "Thank you for your rating!",
    goBack: "Back to the conversation",
    comment: "Would you tell us in one message what we can do better?",
  },
  es: {
    rates: ["Insatisfecho", "Satisfecho", "Muy satisfecho"],
    question: "¿Cómo fue nuestra atención?",
    thanks: "¡Gracias por tu calificación!",
    goBack: "Volver a la conversación",
    comment: "¿Quieres contarnos en un mensaje qué podemos mejorar?",
  },
} as const;

const wordsIn = (language: string) => words[languageOf(language)];

/** The question at the end of a conversation, after the company's own words or the usual ones. */
export const ratingQuestion = (language: string, ratingMessage: string): string => {
  const { rates: names, question, goBack } = wordsIn(language);
  const lines = [...names.map((name, index) => `*${index + 1}* - ${name}`), `*!* - ${goBack}`].join("\n");
  return [ratingMessage.trim() || question, lines].join("\n\n");
};

/** What a customer reads after the rate: the company's own words or the usual ones. */
export const ratingThanks = (language: string, complationMessage: string): string =>
  complationMessage.trim() || wordsIn(language).thanks;

/** The words of the question's last line, in three languages. */
const goBackWords = new Set([
  ...Object.values(words).map(({ goBack }) => fold(goBack)),
  ...["voltar", "volver", "go back", "back"],
]);

/** Reads the answer to a rating request: a rate, a request to continue, or null for anything else. */
export function readRate(rawText: string, language: string): Rate | "goBack" | null {
  const answer = readShortAnswer(rawText);
  if (/^[\s*_~"'“”]*!+[\s*_~"'“”]*$/u.test(unsignedText(rawText)) || goBackWords.has(answer.meant)) return "goBack";
  const choices = wordsIn(language).rates.map((title, index) => ({ number: index + 1, title, node: "" }));
  const choiceAnswer = readAnswer(rawText, choices);
  return rateIn(answer) ?? (choiceAnswer?.kind === "choice" ? (rates[choiceAnswer.choice.number - 1] ?? null) : null);
}

/** The question after a rate, where the company asks for a comment. */
export const commentQuestion = (language: string): string => wordsIn(language).comment;

/** Whether a rate is followed by it; `ratingComment` is the setting's value. */
export const asksComment = (ratingComment: string, rate: Rate): boolean =>
  ratingComment === "any" || (ratingComment === "low" && rate === lowestRate);

/** Minutes in which the next text is the comment. */
export const commentMinutes = 3;

/** Minutes in which the question can be answered. */
export const ratingMinutes = 10;

/** `ended`: not answered in time; `void`: the conversation went on instead. */
export type RatingState = "asked" | "rated" | "ended" | "void";

export interface RatingDto {
  id: number;
  state: RatingState;
  rate: Rate | null;
  comment: string | null;
  /** The agent of the ticket, by the name of that time; the id is null when that user was deleted. */
  user: { id: number | null; name: string };
  /** The closing of the ticket after which it was asked: its `closedAt` of that time. */
  closedAt: string | null;
  askedAt: string;
  answeredAt: string | null;
}

/** The lowest rate, which the reader has not looked at yet. */
export interface RatingNoticeDto {
  id: number;
  comment: string | null;
  /** The agent of the ticket. */
  user: RatingDto["user"];
  ticket: Pick<TicketDto, "id" | "uuid" | "status">;
  contact: { id: number; name: string };
  createdAt: string;
}

/** Sent only to the person who is told. A comment that comes later is a `create` of the same notice. */
export type RatingNoticeEvent =
  | { action: "create"; notice: RatingNoticeDto }
  | { action: "read"; noticeId: RatingNoticeDto["id"] };

export const ratingApi = {
  /** The questions of a ticket and their answers, the newest first. */
  ofTicket: get("/tickets/:id/ratings", { access: "ratings:see" }).replies<RatingDto[]>(),
  /** The user's own unread notices of the lowest rate, newest first. */
  notices: get("/rating-notices", { access: "ratings:see" }).replies<RatingNoticeDto[]>(),
  readNotice: post("/rating-notices/:id/read", { access: "ratings:see" }).replies<{ message: string }>(),
};
