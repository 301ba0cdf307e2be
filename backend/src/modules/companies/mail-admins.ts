import { env } from "../../config/env";
import { sendMail } from "../../core/mail/mail";
import type { Scope } from "../../core/tenant/scope";
import { settingsOf } from "../settings";
import { companyStore } from "./company.store";

export interface MailContext {
  /** The language of the company's automatic texts; unknown ones fall back to Portuguese. */
  language: string;
  timezone: string;
  /** The installation's own address; absent when not configured. */
  publicUrl: string | undefined;
}

export interface Mail {
  subject: string;
  text: string;
}

/** Sends one mail to all admins of the company, in the company's language. Throws when nobody was reached. */
export async function mailAdmins(scope: Scope, write: (reader: MailContext) => Mail): Promise<void> {
  const admins = await companyStore(scope).adminEmails();
  if (admins.length === 0) return;
  const { language, timezone } = await settingsOf(scope);
  const { subject, text } = write({ language, timezone, publicUrl: env().publicUrl });
  await sendMail(admins, subject, text);
}
