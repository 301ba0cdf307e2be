import { languageOf, type Language } from "@guiche/contract/texts/languages";
import type { Mail, MailContext } from "../companies";

interface Texts {
  subject: string;
  due: (names: string) => string;
  advice: string;
  where: (address: string) => string;
}

const texts: Record<Language, Texts> = {
  pt: {
    subject: "Não há vaga no plano para quem volta de licença",
    due: (names) => `A licença terminou, mas o plano não tem vaga: ${names}.`,
    advice: "A volta é automática assim que houver vaga. Coloque outro usuário de licença, exclua um ou mude de plano.",
    where: (address) => `Usuários: ${address}`,
  },
  en: {
    subject: "Your plan has no seat for users who return from leave",
    due: (names) => `The leave is over, but the plan has no seat: ${names}.`,
    advice: "They return as soon as there is a seat. Put another user on leave, delete one, or change your plan.",
    where: (address) => `Users: ${address}`,
  },
  es: {
    subject: "Tu plan no tiene lugar para quien vuelve de licencia",
    due: (names) => `La licencia terminó, pero el plan no tiene lugar: ${names}.`,
    advice:
      "El regreso es automático en cuanto haya lugar. Pon a otro usuario de licencia, elimina uno o cambia de plan.",
    where: (address) => `Usuarios: ${address}`,
  },
};

/** Tells the admins that the plan has no seat for these users, whose leave is over. */
export function seatMail({ language, publicUrl }: MailContext, { names }: { names: string[] }): Mail {
  const words = texts[languageOf(language)];
  const lines = [words.due(names.join(", ")), words.advice, ...(publicUrl ? [words.where(`${publicUrl}/users`)] : [])];
  return { subject: words.subject, text: lines.join("\n\n") };
}
