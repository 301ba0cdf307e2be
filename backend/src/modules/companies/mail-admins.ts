import { env } from "../../config/env";
import { sendMail } from "../../core/mail/mail";
import type { Scope } from "../../core/tenant/scope";
import { withoutLinks } from "../../core/text";
import { settingsOf } from "../settings";
import { companyStore } from "./company.store";

export interface MailContext {
  /** The language of the company's automatic texts; unknown ones fall back to Portuguese. */
  language: string;
  timezone: string;
  /** The installation's own address; absent when not configured. */
  publicUrl: string | undefined;
  /** A text that people of the company typed, as it may stand in this mail. */
  typed: (text: string) => string;
}

export interface Mail {
  subject: string;
  text: string;
}

/**
 * Mails all admins of the company, in the company's language; those who have not confirmed their address get what people
 * typed without links. Throws when no admin was reached.
 */
export async function mailAdmins(scope: Scope, write: (reader: MailContext) => Mail): Promise<void> {
  const admins = await companyStore(scope).adminEmails();
  const { language, timezone } = await settingsOf(scope);
  const send = async (isConfirmed: boolean, sanitizeText: MailContext["typed"]): Promise<void> => {
    const to = admins.filter((admin) => admin.isConfirmed === isConfirmed).map(({ email }) => email);
    if (to.length === 0) return;
    const { subject, text } = write({ language, timezone, publicUrl: env().publicUrl, typed: sanitizeText });
    await sendMail(scope, to, subject, text);
  };
  const deliveries = await Promise.allSettled([send(true, (text) => text), send(false, withoutLinks)]);
  const reached = deliveries.some(
    ({ status }, at) => status === "fulfilled" && admins.some(({ isConfirmed }) => isConfirmed === (at === 0)),
  );
  const failure = deliveries.find((each) => each.status === "rejected");
  if (failure && !reached) throw failure.reason;
}
