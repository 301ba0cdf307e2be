import { languageOf, type Language } from "@guiche/contract/texts/languages";
import type { AccountChange } from "../../domain-events";

interface AccountMail {
  /** The language of the company's automatic texts. */
  language: string;
  name: string;
  what: AccountChange;
  /** A colleague who manages the company made the change. */
  byAdmin: boolean;
}

interface Texts {
  hello: (name: string) => string;
  subject: string;
  what: Record<AccountChange, string>;
  byAdmin: string;
  notYou: string;
  /** The same to the former address, which gets no codes any more. */
  notYouEmail: string;
}

const texts: Record<Language, Texts> = {
  pt: {
    hello: (name) => `Olá, ${name}!`,
    subject: "Sua conta no Guichê foi alterada",
    what: {
      email: "O e-mail da sua conta no Guichê foi trocado. Avisos e códigos não chegam mais a este endereço.",
      password: "A senha da sua conta no Guichê foi trocada.",
      "factor.enabled": "A verificação em duas etapas da sua conta no Guichê foi ativada.",
      "factor.disabled": "A verificação em duas etapas da sua conta no Guichê foi desativada.",
      "factor.codes":
        "Novos códigos de recuperação da sua conta no Guichê foram gerados. Os anteriores não valem mais.",
      "passkey.added":
        "Uma chave de acesso foi adicionada à sua conta no Guichê: ela vale como segunda etapa para entrar.",
      "passkey.removed": "Uma chave de acesso da sua conta no Guichê foi removida.",
    },
    byAdmin: "A mudança foi feita por quem administra a sua empresa.",
    notYouEmail: "Se você não sabia disso, fale com quem administra a sua empresa.",
    notYou:
      "Se você não sabia disso, troque a senha em “Esqueceu a senha?”, na tela de login, e fale com quem administra a sua empresa.",
  },
  en: {
    hello: (name) => `Hello, ${name}!`,
    subject: "Your Guichê account was changed",
    what: {
      email: "The email of your Guichê account was changed. Notices and codes no longer go to this address.",
      password: "The password of your Guichê account was changed.",
      "factor.enabled": "Two-step verification of your Guichê account was turned on.",
      "factor.disabled": "Two-step verification of your Guichê account was turned off.",
      "factor.codes": "New recovery codes of your Guichê account were made. The previous ones no longer work.",
      "passkey.added": "A passkey was added to your Guichê account: it works as the second step when signing in.",
      "passkey.removed": "A passkey of your Guichê account was removed.",
    },
    byAdmin: "The change was made by an admin of your company.",
    notYouEmail: "If you did not know about this, talk to an admin of your company.",
    notYou:
      "If you did not know about this, change your password with “Forgot your password?”, where you sign in, and talk to an admin of your company.",
  },
  es: {
    hello: (name) => `¡Hola, ${name}!`,
    subject: "Tu cuenta en Guichê cambió",
    what: {
      email: "El correo de tu cuenta en Guichê cambió. Los avisos y códigos ya no llegan a esta dirección.",
      password: "La contraseña de tu cuenta en Guichê cambió.",
      "factor.enabled": "Se activó la verificación en dos pasos de tu cuenta en Guichê.",
      "factor.disabled": "Se desactivó la verificación en dos pasos de tu cuenta en Guichê.",
      "factor.codes":
        "Se generaron nuevos códigos de recuperación de tu cuenta en Guichê. Los anteriores ya no sirven.",
      "passkey.added": "Se agregó una llave de acceso a tu cuenta en Guichê: sirve como segundo paso para entrar.",
      "passkey.removed": "Se eliminó una llave de acceso de tu cuenta en Guichê.",
    },
    byAdmin: "El cambio lo hizo quien administra tu empresa.",
    notYouEmail: "Si no lo sabías, habla con quien administra tu empresa.",
    notYou:
      "Si no lo sabías, cambia tu contraseña en “¿Olvidaste tu contraseña?”, en la pantalla de inicio de sesión, y habla con quien administra tu empresa.",
  },
};

/** Tells a person what changed about their account, in the company's language. */
export function accountMail({ language, name, what, byAdmin }: AccountMail): { subject: string; text: string } {
  const words = texts[languageOf(language)];
  const notYou = what === "email" ? words.notYouEmail : words.notYou;
  const lines = [words.hello(name), words.what[what], ...(byAdmin ? [words.byAdmin] : []), notYou];
  return { subject: words.subject, text: lines.join("\n\n") };
}
