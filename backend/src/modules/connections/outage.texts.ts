import type { ConnectionCause } from "@guiche/contract/connections";
import { languageOf, type Language } from "@guiche/contract/texts/languages";
import type { Mail, MailContext } from "../companies";

interface OutageFacts {
  /** The connection's name. */
  name: string;
  /** The connection is paired with a phone; else it is an official number. */
  hasPhone: boolean;
  cause: ConnectionCause;
  startedAt: Date;
  /** Null while it lasts. */
  endedAt: Date | null;
}

interface Texts {
  locale: string;
  dateStyle: "short" | "medium";
  down: (name: string) => string;
  isBack: (name: string) => string;
  limited: (name: string) => string;
  since: (name: string, start: string) => string;
  between: (name: string, start: string, end: string) => string;
  until: (name: string, end: string) => string;
  /** What happened, and what to do about it. */
  causes: Record<ConnectionCause, readonly [cause: string, advice?: string]>;
  /** What keeps working in the meantime. */
  waiting: string;
  /** What differs for an official number: Meta decides, and goes on delivering what customers write. */
  official: { causes: Partial<Texts["causes"]>; waiting: string };
  where: (address: string) => string;
}

/** The mails to admins, in the languages of a company's automatic texts. */
const texts: Record<Language, Texts> = {
  pt: {
    locale: "pt-BR",
    dateStyle: "short",
    down: (name) => `A conexão "${name}" está fora do ar`,
    isBack: (name) => `A conexão "${name}" ficou fora do ar e já voltou`,
    limited: (name) => `O WhatsApp restringiu a conexão "${name}"`,
    since: (name, start) => `A conexão "${name}" está fora do ar desde ${start}.`,
    between: (name, start, end) => `A conexão "${name}" ficou fora do ar de ${start} a ${end} e já voltou.`,
    until: (name, end) =>
      `Até ${end}, o WhatsApp não permite que a conexão "${name}" inicie conversas com quem nunca escreveu para ela. As respostas continuam sendo enviadas.`,
    causes: {
      loggedOut: [
        "A conexão foi removida no celular, em Aparelhos conectados.",
        "Gere um novo QR Code e leia com o celular.",
      ],
      replaced: ["Outro programa passou a usar esta conexão.", "Feche o outro e clique em Tentar novamente."],
      qrUnscanned: ["O QR Code não foi lido a tempo.", "Gere um novo."],
      banned: ["O WhatsApp bloqueou este número.", "Abra o WhatsApp no celular e peça a revisão do bloqueio."],
      restricted: ["O WhatsApp restringiu este número por um tempo.", "Abra o WhatsApp no celular para ver o motivo."],
      outdated: ["O WhatsApp exige uma versão mais nova do Guichê.", "Atualize-o e clique em Tentar novamente."],
      sameNumber: ["Este número já está em outra conexão.", "Desconecte a outra ou use outro número."],
      network: ["O WhatsApp não responde.", "O Guichê continua tentando; verifique a internet do servidor."],
      passkey: [
        "O WhatsApp exige uma chave de acesso (passkey) para este número, e o Guichê ainda não funciona com ela.",
        "Use outro número ou tente mais tarde.",
      ],
      resting: ["Muitas falhas seguidas.", "O Guichê vai esperar alguns minutos e tentar novamente."],
      notSetUp: ["Faltam os dados desta conexão oficial.", "Abra a conexão e preencha os dados da Meta."],
      accessToken: [
        "A Meta não aceita o token de acesso desta conexão.",
        "Gere um novo token na Meta e troque-o na conexão.",
      ],
      payment: [
        "A Meta recusa mensagens por um problema de pagamento da conta.",
        "Acerte o pagamento no Gerenciador de Negócios da Meta.",
      ],
      notRegistered: [
        "Este número não está registrado na API oficial do WhatsApp.",
        "Registre-o no Gerenciador do WhatsApp, da Meta.",
      ],
    },
    waiting: "As mensagens dos seus clientes chegam quando a conexão voltar, e as da equipe são enviadas em seguida.",
    official: {
      causes: {
        banned: ["A Meta bloqueou este número.", "Veja o motivo e peça a revisão no Gerenciador do WhatsApp, da Meta."],
        restricted: [
          "A Meta restringiu este número por um tempo.",
          "Veja o motivo no Gerenciador do WhatsApp, da Meta.",
        ],
      },
      waiting:
        "As mensagens dos seus clientes continuam chegando, e as da equipe são enviadas quando a conexão voltar.",
    },
    where: (address) => `Conexões: ${address}`,
  },
  en: {
    locale: "en-GB",
    // With the month's name: half of the readers of English take 01/12 for a day in January.
    dateStyle: "medium",
    down: (name) => `The connection "${name}" is down`,
    isBack: (name) => `The connection "${name}" was down`,
    limited: (name) => `WhatsApp has restricted the connection "${name}"`,
    since: (name, start) => `The connection "${name}" has been down since ${start}.`,
    between: (name, start, end) => `The connection "${name}" was down from ${start} to ${end} and is up again.`,
    until: (name, end) =>
      `Until ${end}, WhatsApp won't let the connection "${name}" start conversations with people who have never written to it. Replies still go out.`,
    causes: {
      loggedOut: ["The device was logged out on the phone.", "Get a new QR code and scan it with the phone."],
      replaced: ["Another program took over this connection.", "Close it and click Try again."],
      qrUnscanned: ["The QR code was not scanned in time.", "Get a new one."],
      banned: ["WhatsApp has banned this number.", "Open WhatsApp on the phone and request a review."],
      restricted: ["WhatsApp has temporarily restricted this number.", "Open WhatsApp on the phone to see why."],
      outdated: ["WhatsApp requires a newer version of Guichê.", "Update it and click Try again."],
      sameNumber: [
        "This number is already used by another connection.",
        "Disconnect the other one or use another number.",
      ],
      network: ["WhatsApp isn't responding.", "Guichê keeps trying. Check the server's internet connection."],
      passkey: [
        "WhatsApp requires a passkey for this number, which Guichê doesn't support yet.",
        "Use another number or try again later.",
      ],
      resting: ["There were too many failures in a row.", "Guichê will wait a few minutes and try again."],
      notSetUp: ["This official connection is not set up yet.", "Open the connection and fill in the data from Meta."],
      accessToken: [
        "Meta does not accept the access token of this connection.",
        "Make a new token at Meta and replace it in the connection.",
      ],
      payment: [
        "Meta refuses messages because of a payment problem of the account.",
        "Put the payment in order in Meta's Business Manager.",
      ],
      notRegistered: [
        "This number is not registered with the official WhatsApp API.",
        "Register it in Meta's WhatsApp Manager.",
      ],
    },
    waiting: "Messages from your customers will arrive when the connection is back, and your replies will go out then.",
    official: {
      causes: {
        banned: ["Meta has blocked this number.", "See why and request a review in the WhatsApp Manager, at Meta."],
        restricted: ["Meta has temporarily restricted this number.", "See why in the WhatsApp Manager, at Meta."],
      },
      waiting: "Messages from your customers keep arriving, and your replies will go out when the connection is back.",
    },
    where: (address) => `Connections: ${address}`,
  },
  es: {
    locale: "es",
    dateStyle: "short",
    down: (name) => `La conexión "${name}" está caída`,
    isBack: (name) => `La conexión "${name}" estuvo caída`,
    limited: (name) => `WhatsApp restringió la conexión "${name}"`,
    since: (name, start) => `La conexión "${name}" está caída desde ${start}.`,
    between: (name, start, end) => `La conexión "${name}" estuvo caída de ${start} a ${end} y ya volvió.`,
    until: (name, end) =>
      `Hasta ${end}, WhatsApp no permite que la conexión "${name}" inicie conversaciones con quien nunca le escribió. Las respuestas siguen saliendo.`,
    causes: {
      loggedOut: [
        "El dispositivo se desconectó desde el celular.",
        "Genera un nuevo código QR y escanéalo con el celular.",
      ],
      replaced: ["Otro programa pasó a usar esta conexión.", "Ciérralo y haz clic en Intentar de nuevo."],
      qrUnscanned: ["El código QR no se escaneó a tiempo.", "Genera uno nuevo."],
      banned: ["WhatsApp bloqueó este número.", "Abre WhatsApp en el celular y pide la revisión del bloqueo."],
      restricted: ["WhatsApp restringió este número temporalmente.", "Abre WhatsApp en el celular para ver el motivo."],
      outdated: ["WhatsApp exige una versión más nueva de Guichê.", "Actualízalo y haz clic en Intentar de nuevo."],
      sameNumber: ["Este número ya está en otra conexión.", "Desconecta la otra o usa otro número."],
      network: ["WhatsApp no responde.", "Guichê sigue intentando. Verifica la conexión a internet del servidor."],
      passkey: [
        "WhatsApp exige una llave de acceso (passkey) para este número, que Guichê todavía no admite.",
        "Usa otro número o inténtalo más tarde.",
      ],
      resting: ["Hubo demasiadas fallas seguidas.", "Guichê esperará unos minutos y lo intentará de nuevo."],
      notSetUp: ["Faltan los datos de esta conexión oficial.", "Abre la conexión y completa los datos de Meta."],
      accessToken: [
        "Meta no acepta el token de acceso de esta conexión.",
        "Genera un nuevo token en Meta y cámbialo en la conexión.",
      ],
      payment: [
        "Meta rechaza los mensajes por un problema de pago de la cuenta.",
        "Regulariza el pago en el Administrador comercial de Meta.",
      ],
      notRegistered: [
        "Este número no está registrado en la API oficial de WhatsApp.",
        "Regístralo en el Administrador de WhatsApp, de Meta.",
      ],
    },
    waiting:
      "Los mensajes de tus clientes llegarán cuando la conexión vuelva, y tus respuestas saldrán en ese momento.",
    official: {
      causes: {
        banned: [
          "Meta bloqueó este número.",
          "Consulta el motivo y pide la revisión en el Administrador de WhatsApp, de Meta.",
        ],
        restricted: [
          "Meta restringió este número temporalmente.",
          "Consulta el motivo en el Administrador de WhatsApp, de Meta.",
        ],
      },
      waiting: "Los mensajes de tus clientes siguen llegando, y tus respuestas saldrán cuando la conexión vuelva.",
    },
    where: (address) => `Conexiones: ${address}`,
  },
};

const textsFor = ({ language }: MailContext): Texts => texts[languageOf(language)];

const timeFor =
  ({ timezone }: MailContext, { locale, dateStyle }: Texts) =>
  (at: Date): string =>
    new Intl.DateTimeFormat(locale, { dateStyle, timeStyle: "short", timeZone: timezone }).format(at);

const paragraphs = (reader: MailContext, { where }: Texts, ...localizedTexts: string[]): string =>
  [...localizedTexts, ...(reader.publicUrl ? [where(`${reader.publicUrl}/connections`)] : [])].join("\n\n");

export function outageMail(reader: MailContext, { name, hasPhone, cause, startedAt, endedAt }: OutageFacts): Mail {
  const words = textsFor(reader);
  const why = (!hasPhone && words.official.causes[cause]) || words.causes[cause];
  const time = timeFor(reader, words);
  if (endedAt)
    return {
      subject: words.isBack(name),
      text: paragraphs(reader, words, words.between(name, time(startedAt), time(endedAt)), why[0]),
    };
  return {
    subject: words.down(name),
    text: paragraphs(
      reader,
      words,
      words.since(name, time(startedAt)),
      why.join(" "),
      (hasPhone ? words : words.official).waiting,
    ),
  };
}

export function restrictionMail(reader: MailContext, { name, until }: { name: string; until: Date }): Mail {
  const words = textsFor(reader);
  return {
    subject: words.limited(name),
    text: paragraphs(
      reader,
      words,
      words.until(name, timeFor(reader, words)(until)),
      words.causes.restricted.join(" "),
    ),
  };
}
