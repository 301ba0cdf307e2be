import { resetMinutes } from "@guiche/contract/auth";

interface ResetMail {
  /** The language of the company's automatic texts. */
  language: string;
  name: string;
  /** Named when the address has accounts in several companies. */
  company: string | undefined;
  code: string;
  /** The page where the code is entered; absent when the installation does not know its own address. */
  link?: string;
  /** Somebody else created the account: its owner chooses a password for the first time. */
  isInvitation: boolean;
}

interface Texts {
  hello: (name: string) => string;
  subject: string;
  invitation: string;
  asked: string;
  invited: string;
  company: (name: string) => string;
  code: (code: string) => string;
  link: (address: string) => string;
  until: string;
  later: string;
  notYou: string;
}

const texts: Record<"pt" | "en" | "es", Texts> = {
  pt: {
    hello: (name) => `Olá, ${name}!`,
    subject: "Seu código para redefinir a senha",
    invitation: "Sua conta no Guichê está pronta",
    asked: "Você pediu para redefinir a senha da sua conta no Guichê.",
    invited: "Sua conta no Guichê foi criada. Escolha uma senha para entrar pela primeira vez.",
    company: (name) => `Empresa: ${name}`,
    code: (code) => `Código: ${code}`,
    link: (address) => `Digite-o aqui: ${address}`,
    until: `O código vale por ${resetMinutes} minutos e só pode ser usado uma vez.`,
    later: "Se ele expirar, peça outro em “Esqueceu a senha?”, na tela de login.",
    notYou: "Se não foi você que pediu, ignore este e-mail: sua senha continua a mesma.",
  },
  en: {
    hello: (name) => `Hello, ${name}!`,
    subject: "Your code to reset your password",
    invitation: "Your Guichê account is ready",
    asked: "You asked to reset the password for your Guichê account.",
    invited: "Your Guichê account has been created. Choose a password to sign in for the first time.",
    company: (name) => `Company: ${name}`,
    code: (code) => `Code: ${code}`,
    link: (address) => `Enter it here: ${address}`,
    until: `The code is valid for ${resetMinutes} minutes and can be used only once.`,
    later: "If it has expired, request another one with “Forgot your password?” on the sign-in page.",
    notYou: "If you didn't request this, ignore this email. Your password stays the same.",
  },
  es: {
    hello: (name) => `¡Hola, ${name}!`,
    subject: "Tu código para restablecer la contraseña",
    invitation: "Tu cuenta en Guichê está lista",
    asked: "Pediste restablecer la contraseña de tu cuenta en Guichê.",
    invited: "Se creó tu cuenta en Guichê. Elige una contraseña para iniciar sesión por primera vez.",
    company: (name) => `Empresa: ${name}`,
    code: (code) => `Código: ${code}`,
    link: (address) => `Escríbelo aquí: ${address}`,
    until: `El código vale por ${resetMinutes} minutos y se puede usar una sola vez.`,
    later: "Si ya venció, pide otro en “¿Olvidaste tu contraseña?”, en la pantalla de inicio de sesión.",
    notYou: "Si no fuiste tú quien lo pidió, ignora este correo: tu contraseña sigue igual.",
  },
};

/** The mail with the code, in the company's language. */
export function codeMail({ language, name, company, code, link, isInvitation }: ResetMail): {
  subject: string;
  text: string;
} {
  const words = texts[language as keyof typeof texts] ?? texts.pt;
  const lines = [
    words.hello(name),
    isInvitation ? words.invited : words.asked,
    [...(company ? [words.company(company)] : []), words.code(code), ...(link ? [words.link(link)] : [])].join("\n"),
    isInvitation ? `${words.until} ${words.later}` : words.until,
    ...(isInvitation ? [] : [words.notYou]),
  ];
  return { subject: isInvitation ? words.invitation : words.subject, text: lines.join("\n\n") };
}
