import type { Language } from "@guiche/contract/texts/languages";
import { now } from "../../core/clock";
import type { Mail } from "../companies";
import { platformValues } from "../installation";
import { mailOwners } from "./owner-mail";
import { certificateExpiry, paymentSettings } from "./providers/settings";

/** Days before the expiry at which the owner is warned. */
const warnings = [1, 7, 30];
const key = "payment.certificate.warned";

/** `within`: how long it still is, in words of the same language. */
const texts: Record<Language, (within: string) => Mail> = {
  pt: (within) => ({
    subject: "O certificado dos pagamentos está para vencer",
    text: `O certificado do Efí vence ${within}. Depois disso nenhum Pix é gerado nem conferido. Salve um novo nas configurações da plataforma.`,
  }),
  en: (within) => ({
    subject: "The certificate for payments expires soon",
    text: `The Efí certificate expires ${within}. After that no Pix is made or checked. Save a new one in the platform's settings.`,
  }),
  es: (within) => ({
    subject: "El certificado de los pagos está por vencer",
    text: `El certificado de Efí vence ${within}. Después no se genera ni se comprueba ningún Pix. Guarda uno nuevo en la configuración de la plataforma.`,
  }),
};

/** Warns once at each of these distances, in whatever process. */
export async function warnOfCertificate(): Promise<void> {
  const settings = await paymentSettings();
  const until = settings.provider === "efi" ? certificateExpiry(settings) : null;
  if (!until) return;
  const days = Math.max(0, Math.ceil((until.getTime() - now().getTime()) / 86_400_000));
  const threshold = warnings.find((each) => days <= each);
  const mark = `${until.toISOString()} ${threshold}`;
  if (threshold === undefined || (await platformValues.get(key)) === mark) return;
  await platformValues.set(key, mark);
  await mailOwners("/settings?tab=companies", (language) =>
    texts[language](new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(days, "day")),
  );
}
