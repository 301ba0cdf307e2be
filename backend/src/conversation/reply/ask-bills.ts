import { createHmac } from "node:crypto";
import { botTexts } from "@guiche/contract/bot/texts";
import { moneyIn } from "@guiche/contract/texts/money";
import { languageOf, type Language } from "@guiche/contract/texts/languages";
import type { CallValue, BillTexts } from "@guiche/contract/bot/engine-types";
import { findTaxId, type TaxId } from "@guiche/contract/texts/tax-id";
import { wallDay } from "@guiche/contract/time/wall-time";
import { callStore, transcriptStore, type CallEnd, type ClaimedCall } from "../../modules/bot";
import { saveDownloaded } from "../../modules/media";
import {
  billingSystemOf,
  BillingError,
  customersOf,
  maskName,
  maxPdfBytes,
  openBillsOf,
  type BillingSystem,
  type FoundCustomer,
  type OpenBill,
  type StorePdf,
} from "../../modules/open-bills";
import { settingsOf } from "../../modules/settings";
import { ticketStore } from "../../modules/tickets";
import { keyFor } from "../../core/auth/tokens";
import { now } from "../../core/clock";
import { log } from "../../core/log/log";
import { runOutside } from "../../core/outside-work";
import type { Scope } from "../../core/tenant/scope";

type End = Omit<CallEnd, "milliseconds">;
type Words = (typeof botTexts)[Language];

/** By one contact, and of one CPF or CNPJ by phones that are not on its record: anyone can type any number. */
const lookUpsADay = 5;
const dayMs = 24 * 60 * 60_000;
const mostContracts = 20;

/** Looks up open bills by the CPF or CNPJ of the message, or by the contract that was chosen. */
export async function askBills(scope: Scope, call: ClaimedCall): Promise<End> {
  const { choice, session } = call.request;
  const system = await billingSystemOf(scope);
  if (!system) return failWith("notSetUp");
  try {
    const customers =
      choice === null ? await findCustomers(scope, system, call) : await loadCustomers(scope, call, session);
    if (customers === null) return failWith("tooMany");
    const settings = await settingsOf(scope);
    const language = languageOf(settings.language);
    const words: Words = botTexts[language];
    const customer = customers[choice === null ? 0 : choice - 1];
    if (!customer) return endWith({ kind: "noCustomer" });
    if (choice === null && customers.length > 1)
      return {
        ...endWith({ kind: "contracts", names: customers.map((each) => nameOf(each, words)) }),
        session: { customers },
      };
    const today = wallDay(now(), settings.timezone);
    // The file of a bill and the page behind its link say name and address. Line and Pix pay it without them.
    const { isWriter } = customer;
    const bills = await openBillsOf(system, customer, today, isWriter ? storePdfOf(scope) : null);
    const billDescriptions = bills.map((bill) => billTexts(isWriter ? bill : { ...bill, link: null }, language));
    const name = isWriter ? maskName(customer.name) : words.somebody;
    return endWith({ kind: "bills", customer: name, bills: billDescriptions });
  } catch (error) {
    if (!(error instanceof BillingError)) throw error;
    log.warn({ reason: error.reason, callId: call.id }, "Billing system did not answer");
    return failWith(error.reason);
  }
}

const endWith = (value: CallValue): End => ({ value, outcome: "ok" });
const failWith = (failure: string): End => ({ value: { kind: "failed", failure }, outcome: failure });

/**
 * Null when this contact has asked too often today, or strangers have asked for this number. It stays in the message
 * alone.
 */
async function findCustomers(scope: Scope, system: BillingSystem, call: ClaimedCall): Promise<FoundCustomer[] | null> {
  const since = new Date(now().getTime() - dayMs);
  if ((await callStore(scope).lookUps(call.ticketId, since)) > lookUpsADay) return null;
  const taxId = findTaxId(call.messageId === null ? "" : await transcriptStore(scope).textOf(call.messageId));
  if (!taxId) return [];
  const ofNumber = await callStore(scope).lookUpsOf(call.id, subjectOf(scope, taxId), since);
  const { billsPhoneMatch } = await settingsOf(scope);
  const writer = (await ticketStore(scope).byId(call.ticketId))?.contactNumber ?? "";
  const customers = await customersOf(system, taxId, writer);
  const own = customers.filter(({ isWriter }) => isWriter);
  // Others cannot use up the attempts of a customer who writes from the own phone.
  if (own.length === 0 && ofNumber > lookUpsADay) return null;
  const onlyOwn = own.length > 0 || (system.tellsPhones && billsPhoneMatch === "enabled");
  return (onlyOwn ? own : customers).slice(0, mostContracts);
}

const subjectOf = ({ companyId }: Scope, { value }: TaxId): Buffer =>
  createHmac("sha256", keyFor("look-ups of bills"))
    .update(JSON.stringify([companyId, value]))
    .digest();

/** The contracts among which the customer has chosen. */
async function loadCustomers(scope: Scope, call: ClaimedCall, session: number | null): Promise<FoundCustomer[]> {
  const row = session === null ? null : await callStore(scope).sessionOf(call.ticketId, session);
  return (row?.session as { customers?: FoundCustomer[] } | null)?.customers ?? [];
}

const nameOf = ({ id, name, isWriter }: FoundCustomer, { contract }: Words): string =>
  isWriter ? `${maskName(name)} · ${contract} ${id}` : `${contract} ${id}`;

function billTexts({ due, cents, line, pix, fileId, link }: OpenBill, language: Language): BillTexts {
  const words = botTexts[language];
  const amount = moneyIn(language, cents / 100).replace("\u00a0", " ");
  const lines = [
    `*${words.due}:* ${due.split("-").reverse().join("/")} · ${amount}`,
    line && `*${words.line}:* ${line}`,
    link && `*${words.link}:* ${link}`,
  ];
  return { text: lines.filter(Boolean).join("\n"), pix, fileId };
}

/** The texts are enough to pay: a full store costs only the file. */
const storePdfOf =
  (scope: Scope): StorePdf =>
  async (fill) => {
    const claim = { type: "document", mimetype: "application/pdf", filename: "boleto.pdf" } as const;
    try {
      const savedFile = await runOutside(scope.companyId, "files", () =>
        saveDownloaded(scope, claim, fill, maxPdfBytes),
      );
      return savedFile.mediaId;
    } catch (error) {
      log.warn({ error }, "PDF of a bill could not be stored, its text is sent without it");
      return null;
    }
  };
