/** A customer of the imitated billing systems. */
export interface IspCustomer {
  id: string;
  name: string;
  /** With punctuation, as users of these systems type it. */
  taxId: string;
  phone: string;
  bills: IspBill[];
}

export interface IspBill {
  id: string;
  /** YYYY-MM-DD */
  due: string;
  amount: string;
  isPaid?: boolean;
  /** Null: a bill without a boleto. */
  line?: string | null;
  /** Null: a bill without a Pix. */
  pix?: string | null;
}

export const isOverdue = ({ due }: IspBill, today = new Date().toISOString().slice(0, 10)): boolean => due < today;

export const digitsOf = (text: string): string => text.replace(/[^0-9A-Za-z]/g, "");

/** The smallest file that a reader takes for a PDF. */
export const smallPdf = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
);
