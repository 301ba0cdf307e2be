import { env } from "../../config/env";
import { now } from "../../core/clock";
import { platformValues } from "../installation";
import { mailOwners } from "./owner-mail";
import { certificateExpiry, paymentSettings } from "./providers/settings";

/** Days before the expiry at which the owner is warned. */
const warnings = [1, 7, 30];
const key = "payment.certificate.warned";

type Write = (days: number) => { subject: string; text: string };
const texts: Record<string, Write> & { pt: Write } = {
  pt: (days) => ({
    subject: "O certificado dos pagamentos está para vencer",
    text: `O certificado do Efí vence em ${days} dia(s). Depois disso nenhum Pix é gerado nem conferido. Salve um novo nas configurações da plataforma.`,
  }),
  en: (days) => ({
    subject: "The certificate for payments expires soon",
    text: `The Efí certificate expires in ${days} day(s). After that no Pix is made or checked. Save a new one in the platform's settings.`,
  }),
  es: (days) => ({
    subject: "El certificado de los pagos está por vencer",
    text: `El certificado de Efí vence en ${days} día(s). Después no se genera ni se comprueba ningún Pix. Guarda uno nuevo en la configuración de la plataforma.`,
  }),
};

/** Warns once at each of these distances, in whatever process. */
export async function warnOfCertificate(): Promise<void> {
  const settings = await paymentSettings();
  const until = settings.provider === "efi" ? certificateExpiry(settings) : null;
  if (!until) return;
  const days = Math.max(0, Math.ceil((until.getTime() - now().getTime()) / 86_400_000));
  const reached = warnings.find((each) => days <= each);
  const mark = `${until.toISOString()} ${reached}`;
  if (reached === undefined || (await platformValues.get(key)) === mark) return;
  await platformValues.set(key, mark);
  await mailOwners((language) => {
    const { subject, text } = (texts[language] ?? texts.pt)(days);
    return { subject, text: `${text}\n\n${env().publicUrl ?? ""}/settings` };
  });
}
