import { moneyIn } from "@guiche/contract/texts/money";
import type { Language } from "@guiche/contract/texts/languages";
import type { Mail } from "../companies";
import { mailOwners } from "./owner-mail";

/** "credit": no open invoice waited for it. "returned": it went back to the payer. "removed": its company is deleted. */
type PaymentChange = "credit" | "returned" | "removed";

interface PaymentMail {
  happened: PaymentChange;
  companyName: string;
  cents: number;
}

const texts: Record<Language, Record<PaymentChange, (company: string, amount: string) => Mail>> = {
  pt: {
    credit: (company, amount) => ({
      subject: `Pagamento sem fatura em aberto: ${company}`,
      text: `${company} pagou ${amount} e a fatura já estava paga ou não existe mais. O valor ficou como crédito para a próxima fatura.`,
    }),
    returned: (company, amount) => ({
      subject: `Pagamento devolvido: ${company}`,
      text: `${amount} que ${company} pagou voltaram para quem pagou. O que estava pago com esse valor está em aberto de novo, e o vencimento não mudou.`,
    }),
    removed: (company, amount) => ({
      subject: `Pagamento de uma empresa excluída: ${company}`,
      text: `${company} pagou ${amount} depois de ser excluída. Combine a devolução com quem pagou.`,
    }),
  },
  en: {
    credit: (company, amount) => ({
      subject: `Payment without an open invoice: ${company}`,
      text: `${company} paid ${amount} and the invoice was already paid or no longer exists. The amount is credit for the next invoice.`,
    }),
    returned: (company, amount) => ({
      subject: `Payment returned: ${company}`,
      text: `${amount} that ${company} paid went back to the payer. What it had paid is open again, and the due date has not changed.`,
    }),
    removed: (company, amount) => ({
      subject: `Payment of a deleted company: ${company}`,
      text: `${company} paid ${amount} after it was deleted. Arrange the return with the payer.`,
    }),
  },
  es: {
    credit: (company, amount) => ({
      subject: `Pago sin factura abierta: ${company}`,
      text: `${company} pagó ${amount} y la factura ya estaba pagada o ya no existe. El importe queda como crédito para la próxima factura.`,
    }),
    returned: (company, amount) => ({
      subject: `Pago devuelto: ${company}`,
      text: `${amount} que ${company} pagó volvieron a quien pagó. Lo que estaba pagado con ese importe está pendiente otra vez, y el vencimiento no cambió.`,
    }),
    removed: (company, amount) => ({
      subject: `Pago de una empresa eliminada: ${company}`,
      text: `${company} pagó ${amount} después de ser eliminada. Acuerda la devolución con quien pagó.`,
    }),
  },
};

/**
 * Tells the super users of money that comes or goes unexpectedly. The ledger and the audit log say it too, so a mail
 * that cannot be sent is only logged.
 */
export const mailPayment = ({ happened, companyName, cents }: PaymentMail): Promise<void> =>
  mailOwners("/financeiro?everyone=true", (language) =>
    texts[language][happened](companyName, moneyIn(language, cents / 100)),
  );
