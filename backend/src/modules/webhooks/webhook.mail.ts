import { languageOf, type Language } from "@guiche/contract/texts/languages";
import { log } from "../../core/log/log";
import type { Scope } from "../../core/tenant/scope";
import { mailAdmins, type Mail } from "../companies";
import type { WebhookRow } from "./webhook.store";

const texts: Record<Language, (url: string, isGone: boolean) => Mail> = {
  pt: (url, isGone) => ({
    subject: "Um webhook foi desativado",
    text: `${isGone ? `${url} respondeu que não existe mais (410)` : `Há três dias nenhuma entrega chega a ${url}`}. O webhook foi desativado; o que ainda não chegou espera por ele.`,
  }),
  en: (url, isGone) => ({
    subject: "A webhook was turned off",
    text: `${isGone ? `${url} answered that it is gone (410)` : `For three days no delivery has reached ${url}`}. The webhook was turned off; what has not arrived waits for it.`,
  }),
  es: (url, isGone) => ({
    subject: "Se desactivó un webhook",
    text: `${isGone ? `${url} respondió que ya no existe (410)` : `Hace tres días que ninguna entrega llega a ${url}`}. El webhook se desactivó; lo que no llegó espera por él.`,
  }),
};

/** Tells the admins. The row says it too, so a mail that cannot be sent is only logged. */
export async function mailTurnedOff(scope: Scope, { url }: WebhookRow, isGone: boolean): Promise<void> {
  try {
    await mailAdmins(scope, ({ language, publicUrl, typed }) => {
      const { subject, text } = texts[languageOf(language)](typed(url), isGone);
      return { subject, text: publicUrl ? `${text}\n\n${publicUrl}/webhooks` : text };
    });
  } catch (error) {
    log.error({ error }, "Mail about a webhook that was turned off could not be sent");
  }
}
