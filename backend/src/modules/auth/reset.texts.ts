import { resetMinutes } from "@guiche/contract/auth";
import { languageOf, type Language } from "@guiche/contract/texts/languages";

interface ResetMail {
  /** The language of the company's automatic texts. */
  language: string;
  name: string;
  /** Named when the address has accounts in several companies. */
  company: string | undefined;
  code: string;
  /** The page where the code is entered; absent when the installation does not know its own address. */
  link?: string;
}

interface Texts {
  hello: (name: string) => string;
  subject: string;
  asked: string;
  company: (name: string) => string;
  code: (code: string) => string;
  link: (address: string) => string;
  until: string;
  notYou: string;
}

const texts: Record<Language, Texts> = {
  pt: {
    hello: (name) => `Olá, ${name}!`,
    subject: "Seu código para redefinir a senha",
    asked: "Você pediu para redefinir a senha da sua conta no Guichê.",
    company: (name) => `Empresa: ${name}`,
    code: (code) => `Código: ${code}`,
    link: (address) => `Digite-o aqui: ${address}`,
    until: `O código vale por ${resetMinutes} minutos e só pode ser usado uma vez.`,
    notYou: "Se não foi você que pediu, ignore este e-mail: sua senha continua a mesma.",
  },
  en: {
    hello: (name) => `Hello, ${name}!`,
    subject: "Your code to reset your password",
    asked: "You asked to reset the password for your Guichê account.",
    company: (name) => `Company: ${name}`,
    code: (code) => `Code: ${code}`,
    link: (address) => `Enter it here: ${address}`,
    until: `The code is valid for ${resetMinutes} minutes and can be used only once.`,
    notYou: "If you didn't request this, ignore this email. Your password stays the same.",
  },
  es: {
    hello: (name) => `¡Hola, ${name}!`,
    subject: "Tu código para restablecer la contraseña",
    asked: "Pediste restablecer la contraseña de tu cuenta en Guichê.",
    company: (name) => `Empresa: ${name}`,
    code: (code) => `Código: ${code}`,
    link: (address) => `Escríbelo aquí: ${address}`,
    until: `El código vale por ${resetMinutes} minutos y se puede usar una sola vez.`,
    notYou: "Si no fuiste tú quien lo pidió, ignora este correo: tu contraseña sigue igual.",
  },
};

/** The mail with the code, in the company's language. */
export function codeMail({ language, name, company, code, link }: ResetMail): {
  subject: string;
  text: string;
} {
  const words = texts[languageOf(language)];
  const lines = [
    words.hello(name),
    words.asked,
    [...(company ? [words.company(company)] : []), words.code(code), ...(link ? [words.link(link)] : [])].join("\n"),
    words.until,
    words.notYou,
  ];
  return { subject: words.subject, text: lines.join("\n\n") };
}
