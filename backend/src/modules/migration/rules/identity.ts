import { textOf } from "./values";
import type { Theirs } from "../source/source";

/** The identity of a contact on WhatsApp. */
export interface WhatsAppIdentity {
  phone?: string;
  lid?: string;
  group?: string;
  /** Told by the length of the number alone. */
  isGuessed?: true;
}

/** What the messages say of a contact: its address in the last one, and a LID that was noted apart. */
export interface Evidence {
  jid?: string | undefined;
  lid?: string | undefined;
}

/** An older Izing says «t» for Telegram. */
const otherChannels = /^t$|telegram|instagram|facebook|messenger|meta|waba|oficial/i;

/** On a channel that is known not to be the phone's WhatsApp; a word of some fork for it is taken for it. */
export const isElsewhere = ({ channel, telegramId, messengerId, instagramPK }: Theirs): boolean =>
  otherChannels.test(textOf(channel)) || [telegramId, messengerId, instagramPK].some((id) => textOf(id) !== "");

const digitsOf = (text: string): string => text.replace(/\D/g, "");
/** `5511999:12@s.whatsapp.net` is the second device of 5511999. */
const digitsBefore = (jid: string): string => digitsOf(jid.replace(/[:@].*$/, ""));

/** Numbers with country code have at most 15 digits, and those of the countries of these systems 13. */
const shortestLid = 14;
const isPhone = (text: string): boolean => /^\d+$/.test(text) && text.length >= 8 && text.length < shortestLid;

/**
 * The address of the last message decides; else the number as it is stored, from which some forks remove every letter,
 * so that a LID or a group looks like a phone. Null when it says nothing.
 */
export function identityFrom(row: Theirs, { jid: evidenceJid, lid: evidenceLid }: Evidence): WhatsAppIdentity | null {
  const { number, isGroup, remoteJid, lid: ownLid } = row;
  const storedNumber = textOf(number).trim();
  if (isElsewhere(row)) return isPhone(storedNumber) ? { phone: storedNumber } : {};
  const jid = evidenceJid ?? (textOf(remoteJid) || (storedNumber.includes("@") ? storedNumber : ""));
  const digits = digitsOf(storedNumber.replace(/@.*$/, ""));
  if (jid.endsWith("@g.us") || isGroup === true || isGroup === 1) {
    const group = jid.endsWith("@g.us") ? jid : groupFrom(storedNumber);
    return group ? { group } : null;
  }
  const lid = digitsOf((evidenceLid ?? textOf(ownLid)).replace(/[:@].*$/, ""));
  const withLid = lid ? { lid } : {};
  if (jid.endsWith("@lid")) {
    const inJid = digitsBefore(jid);
    return { lid: inJid, ...(digits !== inJid && isPhone(digits) && { phone: digits }) };
  }
  if (jid.endsWith("@s.whatsapp.net") || jid.endsWith("@c.us")) {
    const phone = digitsBefore(jid);
    return phone.length >= 5 ? { phone, ...withLid } : null;
  }
  if (isPhone(digits)) return { phone: digits, ...withLid };
  if (digits.length >= shortestLid) return lid ? { lid } : { lid: digits, isGuessed: true };
  return lid ? { lid } : null;
}

/** Old groups are named by who made them and when: 5511999999999-1612345678. */
function groupFrom(storedNumber: string): string {
  const id = storedNumber.replace(/@.*$/, "").replace(/[^\d-]/g, "");
  if (id.replaceAll("-", "").length < 10) return "";
  const [head, tail] = [id.slice(0, -10), id.slice(-10)];
  const isOld = !id.includes("-") && isPhone(head) && head.length >= 10 && tail.startsWith("1");
  return `${isOld ? `${head}-${tail}` : id}@g.us`;
}

/** WhatsApp's address of a person or group. */
export const addressFrom = ({ phone, lid, group }: WhatsAppIdentity): string =>
  group ?? (lid ? `${lid}@lid` : phone ? `${phone}@s.whatsapp.net` : "");
