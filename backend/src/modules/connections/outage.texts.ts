import type { ConnectionCause } from "@guiche/contract/connections";

export interface OutageFacts {
  /** The connection's name. */
  name: string;
  cause: ConnectionCause;
  startedAt: Date;
  /** Null while it lasts. */
  endedAt: Date | null;
}

interface Texts {
  locale: string;
  down: (name: string) => string;
  isBack: (name: string) => string;
  limited: (name: string) => string;
  since: (name: string, start: string) => string;
  between: (name: string, start: string, end: string) => string;
  until: (name: string, end: string) => string;
  causes: Record<ConnectionCause, string>;
  /** What keeps working in the meantime. */
  waiting: string;
  where: (address: string) => string;
}

/** The mails to admins, in the languages of a company's automatic texts. */
const texts: Record<"pt" | "en" | "es", Texts> = {
  pt: {
    locale: "pt-BR",
    down: (name) => `A conexão "${name}" está fora do ar`,
    isBack: (name) => `A conexão "${name}" ficou fora do ar`,
    limited: (name) => `O WhatsApp restringiu a conexão "${name}"`,
    since: (name, start) => `A conexão "${name}" está fora do ar desde ${start}.`,
    between: (name, start, end) => `A conexão "${name}" ficou fora do ar de ${start} a ${end} e já voltou.`,
    until: (name, end) =>
      `Até ${end} o WhatsApp não deixa a conexão "${name}" escrever primeiro a quem nunca escreveu a ela. Respostas continuam saindo.`,
    causes: {
      loggedOut: "O aparelho foi desconectado no celular. Gere um novo QR Code e leia com o celular.",
      replaced: "Outro programa passou a usar esta conexão. Feche o outro e clique em Tentar novamente.",
      qrUnscanned: "O QR Code não foi lido a tempo. Gere um novo.",
      banned: "O WhatsApp bloqueou este número. Abra o WhatsApp no celular e peça a revisão do bloqueio.",
      restricted: "O WhatsApp restringiu este número por um tempo. Abra o WhatsApp no celular para ver o motivo.",
      outdated: "O WhatsApp exige uma versão mais nova do Guichê. Atualize-o e clique em Tentar novamente.",
      sameNumber: "Este número já está em outra conexão.",
      network: "O WhatsApp não responde. O Guichê continua tentando; verifique a internet do servidor.",
      passkey: "O WhatsApp exige uma chave de acesso (passkey), que o Guichê ainda não pode dar.",
      resting: "Houve falhas demais em seguida. O Guichê tenta de novo mais tarde.",
    },
    waiting: "O que seus clientes escreverem chega quando a conexão voltar; o que vocês escreverem sai então.",
    where: (address) => `Conexões: ${address}`,
  },
  en: {
    locale: "en-GB",
    down: (name) => `The connection "${name}" is down`,
    isBack: (name) => `The connection "${name}" was down`,
    limited: (name) => `WhatsApp has restricted the connection "${name}"`,
    since: (name, start) => `The connection "${name}" has been down since ${start}.`,
    between: (name, start, end) => `The connection "${name}" was down from ${start} to ${end} and is up again.`,
    until: (name, end) =>
      `Until ${end} WhatsApp does not let the connection "${name}" write first to people who never wrote to it. Answers still leave.`,
    causes: {
      loggedOut: "The device was removed on the phone. Make a new QR code and scan it with the phone.",
      replaced: "Another program took this connection over. Close the other one and click Try again.",
      qrUnscanned: "The QR code was not scanned in time. Make a new one.",
      banned: "WhatsApp has blocked this number. Open WhatsApp on the phone and ask for a review.",
      restricted: "WhatsApp has restricted this number for a time. Open WhatsApp on the phone to see why.",
      outdated: "WhatsApp demands a newer version of Guichê. Update it and click Try again.",
      sameNumber: "This number is already on another connection.",
      network: "WhatsApp does not answer. Guichê keeps trying; check the server's internet connection.",
      passkey: "WhatsApp demands a passkey, which Guichê cannot give yet.",
      resting: "There were too many failures in a row. Guichê tries again later.",
    },
    waiting: "What your customers write arrives once the connection is back; what you write leaves then.",
    where: (address) => `Connections: ${address}`,
  },
  es: {
    locale: "es",
    down: (name) => `La conexión "${name}" está caída`,
    isBack: (name) => `La conexión "${name}" estuvo caída`,
    limited: (name) => `WhatsApp restringió la conexión "${name}"`,
    since: (name, start) => `La conexión "${name}" está caída desde ${start}.`,
    between: (name, start, end) => `La conexión "${name}" estuvo caída de ${start} a ${end} y ya volvió.`,
    until: (name, end) =>
      `Hasta ${end} WhatsApp no deja que la conexión "${name}" escriba primero a quien nunca le escribió. Las respuestas siguen saliendo.`,
    causes: {
      loggedOut:
        "El dispositivo fue desvinculado en el teléfono. Genere un nuevo código QR y escanéelo con el teléfono.",
      replaced: "Otro programa pasó a usar esta conexión. Cierre el otro y haga clic en Intentar de nuevo.",
      qrUnscanned: "El código QR no se escaneó a tiempo. Genere uno nuevo.",
      banned: "WhatsApp bloqueó este número. Abra WhatsApp en el teléfono y pida la revisión del bloqueo.",
      restricted: "WhatsApp restringió este número por un tiempo. Abra WhatsApp en el teléfono para ver el motivo.",
      outdated: "WhatsApp exige una versión más nueva de Guichê. Actualícelo y haga clic en Intentar de nuevo.",
      sameNumber: "Este número ya está en otra conexión.",
      network: "WhatsApp no responde. Guichê sigue intentando; revise la internet del servidor.",
      passkey: "WhatsApp exige una clave de acceso (passkey), que Guichê todavía no puede dar.",
      resting: "Hubo demasiadas fallas seguidas. Guichê lo intenta de nuevo más tarde.",
    },
    waiting: "Lo que escriban sus clientes llega cuando la conexión vuelva; lo que ustedes escriban sale entonces.",
    where: (address) => `Conexiones: ${address}`,
  },
};

export interface MailContext {
  /** The language of the company's automatic texts; unknown ones fall back to Portuguese. */
  language: string;
  timezone: string;
  /** The installation's own address; absent when not configured. */
  publicUrl: string | undefined;
}

export interface Mail {
  subject: string;
  text: string;
}

const isOurs = (language: string): language is keyof typeof texts => Object.hasOwn(texts, language);
const textsFor = ({ language }: MailContext): Texts => texts[isOurs(language) ? language : "pt"];

const timeFor =
  ({ timezone }: MailContext, locale: string) =>
  (at: Date): string =>
    new Intl.DateTimeFormat(locale, { dateStyle: "short", timeStyle: "short", timeZone: timezone }).format(at);

const paragraphs = (reader: MailContext, { where }: Texts, ...localized: string[]): string =>
  [...localized, ...(reader.publicUrl ? [where(new URL("/connections", reader.publicUrl).href)] : [])].join("\n\n");

export function outageMail(reader: MailContext, { name, cause, startedAt, endedAt }: OutageFacts): Mail {
  const words = textsFor(reader);
  const time = timeFor(reader, words.locale);
  if (endedAt)
    return {
      subject: words.isBack(name),
      text: paragraphs(reader, words, words.between(name, time(startedAt), time(endedAt)), words.causes[cause]),
    };
  return {
    subject: words.down(name),
    text: paragraphs(reader, words, words.since(name, time(startedAt)), words.causes[cause], words.waiting),
  };
}

export function restrictionMail(reader: MailContext, { name, until }: { name: string; until: Date }): Mail {
  const words = textsFor(reader);
  return {
    subject: words.limited(name),
    text: paragraphs(reader, words, words.until(name, timeFor(reader, words.locale)(until)), words.causes.restricted),
  };
}
