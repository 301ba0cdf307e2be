import type { TaxId } from "@guiche/contract/texts/tax-id";
import type { BillingCustomer, BillingSystem, OpenBill, StorePdf } from "./billing-system";

/** At most so many bills of a customer are shown. */
const mostBills = 3;
/** Bills that fall due later than this are not asked about yet. */
const soonDays = 30;

/**
 * A customer's bills that are due or fall due within a month: the newest three, the oldest of them first. When none
 * is, the next one. `today` is YYYY-MM-DD in the company's zone; without `storePdf` no PDF is fetched. Rejects with a
 * BillingError.
 */
export async function openBillsOf(
  system: BillingSystem,
  customer: BillingCustomer,
  today: string,
  storePdf: StorePdf | null,
): Promise<OpenBill[]> {
  const unpaid = (await system.unpaidOf(customer)).sort((a, b) => a.due.localeCompare(b.due));
  const soon = new Date(Date.parse(today) + soonDays * 24 * 60 * 60_000).toISOString().slice(0, 10);
  const due = unpaid.filter((bill) => bill.due <= soon);
  const chosenBills = due.length > 0 ? due.slice(-mostBills) : unpaid.slice(0, 1);
  return Promise.all(chosenBills.map((bill) => system.withPayment(bill, storePdf)));
}

/** A customer of a CPF or CNPJ that a person has typed. */
export interface FoundCustomer extends BillingCustomer {
  /** The record has the number of the phone that asks. Anyone can type another person's CPF. */
  isWriter: boolean;
}

/** The customers of a CPF or CNPJ, for a person who writes from a phone. Rejects with a BillingError. */
export async function customersOf(system: BillingSystem, taxId: TaxId, phone: string): Promise<FoundCustomer[]> {
  const writerDigits = lastDigits(phone);
  // Without a known number no customer matches, not even a record without one.
  const isTheirs = (each: string) => writerDigits.length === comparedDigits && lastDigits(each) === writerDigits;
  const customers = await system.customersOf(taxId);
  return customers.map((customer) => ({ ...customer, isWriter: customer.phones.some(isTheirs) }));
}

/** Records leave out the country, the area and the ninth digit as they like. */
const comparedDigits = 8;
const lastDigits = (phone: string): string => phone.replace(/\D/g, "").slice(-comparedDigits);

/** "Maria Aparecida Souza" as "Maria A. S.": enough to recognise oneself, too little to learn a name by a CPF. */
export const maskName = (name: string): string => {
  const [first = "", ...others] = name.trim().split(/\s+/);
  return [first, ...others.map((word) => `${[...word][0] ?? ""}.`)].join(" ");
};
