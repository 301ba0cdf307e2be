import { env } from "../../config/env";
import { log } from "../../core/log/log";
import { sendMail } from "../../core/mail/mail";
import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";
import { scopeOfRow } from "../../core/tenant/scope";
import { settingsOf } from "../settings";

interface Credit {
  companyName: string;
  cents: number;
}

type Write = (company: string, amount: string, page: string) => { subject: string; text: string };
const texts: Record<string, Write> & { pt: Write } = {
  pt: (company, amount, page) => ({
    subject: `Pagamento sem fatura em aberto: ${company}`,
    text: `${company} pagou ${amount} e a fatura já estava paga ou não existe mais. O valor ficou como crédito para a próxima fatura.\n\n${page}`,
  }),
  en: (company, amount, page) => ({
    subject: `Payment without an open invoice: ${company}`,
    text: `${company} paid ${amount} and the invoice was already paid or no longer exists. The amount is credit for the next invoice.\n\n${page}`,
  }),
  es: (company, amount, page) => ({
    subject: `Pago sin factura abierta: ${company}`,
    text: `${company} pagó ${amount} y la factura ya estaba pagada o ya no existe. El importe queda como crédito para la próxima factura.\n\n${page}`,
  }),
};

/**
 * Tells the super users of a payment that no open invoice waited for. The ledger and the audit log say it too, so a mail
 * that cannot be sent is only logged.
 */
export async function mailCredit({ companyName, cents }: Credit): Promise<void> {
  try {
    const supers = await crossTenantSql("finding the super users").sql<{ email: string; companyId: number }>`
      SELECT u.email, u."companyId" FROM users u WHERE u.super ORDER BY u.id`;
    for (const { email, companyId } of supers) {
      const { language } = await settingsOf(scopeOfRow({ companyId }));
      const amount = new Intl.NumberFormat(language, { style: "currency", currency: "BRL" }).format(cents / 100);
      const write = texts[language] ?? texts.pt;
      const { subject, text } = write(companyName, amount, `${env().publicUrl ?? ""}/financeiro`);
      await sendMail([email], subject, text);
    }
  } catch (error) {
    log.error({ error }, "Mail about a payment without an open invoice could not be sent");
  }
}
