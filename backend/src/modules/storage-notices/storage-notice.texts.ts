import { languageOf, type Language } from "@guiche/contract/texts/languages";
import type { Mail, MailContext } from "../companies";

interface Usage {
  usedBytes: number;
  quotaBytes: number;
}

interface Texts {
  locale: string;
  subject: string;
  fullSubject: string;
  used: (usedSpace: string, quota: string, percent: string) => string;
  next: string;
  fullNext: string;
  advice: string;
  where: (address: string) => string;
}

const texts: Record<Language, Texts> = {
  pt: {
    locale: "pt-BR",
    subject: "O espaço para arquivos da sua empresa está acabando",
    fullSubject: "O espaço para arquivos da sua empresa acabou",
    used: (usedSpace, quota, percent) =>
      `Os arquivos da sua empresa ocupam ${usedSpace} dos ${quota} do plano (${percent}).`,
    next: "Quando o espaço acabar, as mensagens continuam chegando e saindo, mas novos arquivos não serão guardados.",
    fullNext: "As mensagens continuam chegando e saindo, mas novos arquivos não são guardados.",
    advice: "Mude para um plano com mais espaço ou exclua atendimentos antigos que têm arquivos.",
    where: (address) => `Configurações: ${address}`,
  },
  en: {
    locale: "en-GB",
    subject: "Your company is running out of room for files",
    fullSubject: "Your company has no room left for files",
    used: (usedSpace, quota, percent) =>
      `Your company's files take ${usedSpace} of the ${quota} in its plan (${percent}).`,
    next: "Once the room is used up, messages keep coming and going, but new files will not be stored.",
    fullNext: "Messages keep coming and going, but new files are not stored.",
    advice: "Move to a plan with more room, or delete old conversations that contain files.",
    where: (address) => `Settings: ${address}`,
  },
  es: {
    locale: "es-419",
    subject: "El espacio para archivos de tu empresa se está acabando",
    fullSubject: "Se acabó el espacio para archivos de tu empresa",
    used: (usedSpace, quota, percent) =>
      `Los archivos de tu empresa ocupan ${usedSpace} de los ${quota} del plan (${percent}).`,
    next: "Cuando el espacio se acabe, los mensajes seguirán llegando y saliendo, pero no se guardarán archivos nuevos.",
    fullNext: "Los mensajes siguen llegando y saliendo, pero no se guardan archivos nuevos.",
    advice: "Cambia a un plan con más espacio o elimina conversaciones antiguas que tengan archivos.",
    where: (address) => `Configuración: ${address}`,
  },
};

const sizeIn = (locale: string, bytes: number): string => {
  const megabytes = bytes / 1_048_576;
  const [value, unit] = megabytes >= 1_024 ? [megabytes / 1_024, "GB"] : [megabytes, "MB"];
  return `${value.toLocaleString(locale, { maximumFractionDigits: 1 })} ${unit}`;
};

export function storageMail({ language, publicUrl }: MailContext, { usedBytes, quotaBytes }: Usage): Mail {
  const words = texts[languageOf(language)];
  const share = Math.min(1, usedBytes / quotaBytes);
  // Rounded down: 100 % only when nothing fits any more.
  const percent = (Math.floor(share * 100) / 100).toLocaleString(words.locale, { style: "percent" });
  const lines = [
    words.used(sizeIn(words.locale, usedBytes), sizeIn(words.locale, quotaBytes), percent),
    share === 1 ? words.fullNext : words.next,
    words.advice,
    ...(publicUrl ? [words.where(`${publicUrl}/settings`)] : []),
  ];
  return { subject: share === 1 ? words.fullSubject : words.subject, text: lines.join("\n\n") };
}
