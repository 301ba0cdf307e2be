import { emailCodeDays } from "@guiche/contract/security";
import { languageOf, type Language } from "@guiche/contract/texts/languages";

interface Texts {
  hello: (name: string) => string;
  subject: string;
  why: (company: string) => string;
  code: (code: string) => string;
  link: (address: string) => string;
  where: string;
  until: string;
  notYou: string;
}

const texts: Record<Language, Texts> = {
  pt: {
    hello: (name) => `Olá, ${name}!`,
    subject: "Confirme seu e-mail no Guichê",
    why: (company) => `Este endereço é o de uma conta da empresa ${company} no Guichê. Confirme que ele é seu.`,
    code: (code) => `Código: ${code}`,
    link: (address) => `Entre e confirme aqui: ${address}`,
    where: "Entre no Guichê e digite o código em Confirmar e-mail, no menu com o seu nome.",
    until: `O código vale por ${emailCodeDays} dias.`,
    notYou: "Se você não conhece esta conta, ignore este e-mail: nada acontece com o seu endereço.",
  },
  en: {
    hello: (name) => `Hello, ${name}!`,
    subject: "Confirm your email on Guichê",
    why: (company) =>
      `This is the address of an account of the company ${company} on Guichê. Confirm that it is yours.`,
    code: (code) => `Code: ${code}`,
    link: (address) => `Sign in and confirm here: ${address}`,
    where: "Sign in to Guichê and type the code under Confirm email, in the menu with your name.",
    until: `The code works for ${emailCodeDays} days.`,
    notYou: "If you do not know this account, ignore this email: nothing happens with your address.",
  },
  es: {
    hello: (name) => `¡Hola, ${name}!`,
    subject: "Confirma tu correo en Guichê",
    why: (company) => `Esta dirección es la de una cuenta de la empresa ${company} en Guichê. Confirma que es tuya.`,
    code: (code) => `Código: ${code}`,
    link: (address) => `Entra y confirma aquí: ${address}`,
    where: "Entra en Guichê y escribe el código en Confirmar correo, en el menú con tu nombre.",
    until: `El código sirve durante ${emailCodeDays} días.`,
    notYou: "Si no conoces esta cuenta, ignora este correo: no pasa nada con tu dirección.",
  },
};

interface ConfirmationMail {
  /** The language of the company's automatic texts. */
  language: string;
  name: string;
  company: string;
  code: string;
  /** The page where the code is entered; absent when the installation does not know its own address. */
  link: string | undefined;
}

export function confirmationMail({ language, name, company, code, link }: ConfirmationMail) {
  const words = texts[languageOf(language)];
  const where = link ? words.link(link) : words.where;
  const lines = [words.hello(name), words.why(company), `${words.code(code)}\n${where}`, words.until, words.notYou];
  return { subject: words.subject, text: lines.join("\n\n") };
}
