import { invitationDays } from "@guiche/contract/invitations";
import { languageOf, type Language } from "@guiche/contract/texts/languages";

interface InvitationMail {
  /** The language of the company's automatic texts. */
  language: string;
  name: string;
  company: string;
  link: string;
}

interface Texts {
  subject: string;
  hello: (name: string) => string;
  invited: (company: string) => string;
  until: string;
}

const texts: Record<Language, Texts> = {
  pt: {
    subject: "Sua conta no Guichê está pronta",
    hello: (name) => `Olá, ${name}!`,
    invited: (company) => `A empresa ${company} criou uma conta no Guichê para você. Escolha sua senha para entrar:`,
    until: `O link vale por ${invitationDays} dias e só pode ser usado uma vez. Depois disso, peça outro a quem convidou você.`,
  },
  en: {
    subject: "Your Guichê account is ready",
    hello: (name) => `Hello, ${name}!`,
    invited: (company) => `${company} has created a Guichê account for you. Choose your password to sign in:`,
    until: `The link is valid for ${invitationDays} days and can be used only once. After that, ask the person who invited you for another one.`,
  },
  es: {
    subject: "Tu cuenta en Guichê está lista",
    hello: (name) => `¡Hola, ${name}!`,
    invited: (company) => `La empresa ${company} creó una cuenta en Guichê para ti. Elige tu contraseña para entrar:`,
    until: `El enlace vale por ${invitationDays} días y se puede usar una sola vez. Después, pide otro a quien te invitó.`,
  },
};

/** The mail with the link, in the company's language. */
export function invitationMail({ language, name, company, link }: InvitationMail): { subject: string; text: string } {
  const words = texts[languageOf(language)];
  const lines = [words.hello(name), words.invited(company), link, words.until];
  return { subject: words.subject, text: lines.join("\n\n") };
}
