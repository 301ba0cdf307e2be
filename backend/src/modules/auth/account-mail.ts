import type { DomainEvents } from "../../domain-events";
import { log } from "../../core/log/log";
import { sendMail } from "../../core/mail/mail";
import type { Scope } from "../../core/tenant/scope";
import { withoutLinks } from "../../core/text";
import { settingsOf } from "../settings";
import { accountMail } from "./account-mail.texts";
import { trustedBrowserStore } from "./factor.store";

type Change = DomainEvents["account.changed"];

/** How long the reply waits for the mail server. */
const mailTimeoutMs = 5_000;

/** Stops waiting for a slow mail server. If the mail leaves after all, what it brings is void. */
export async function inTime(delivery: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => fail(new Error("The mail server did not answer in time.")), mailTimeoutMs);
  });
  try {
    await Promise.race([delivery, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

/** A new password makes every remembered browser unknown again. */
export async function forgetBrowsers(scope: Scope, { userId, what }: Change): Promise<void> {
  if (what === "password") await trustedBrowserStore(scope).forgetAll(userId);
}

/** The reply to the change does not wait for the mail. */
export function mailAccountChange(scope: Scope, change: Change): Promise<void> {
  void sendAccountMail(scope, change).catch((error: unknown) =>
    log.warn({ error }, "Mail about a changed account failed"),
  );
  return Promise.resolve();
}

/**
 * Rejects with a MailError when nothing was sent. The name is without links: the address from before a change may have
 * been a stranger's.
 */
export async function sendAccountMail(scope: Scope, { email, name, what, byAdmin }: Change): Promise<void> {
  const { language } = await settingsOf(scope);
  const { subject, text } = accountMail({ language, name: withoutLinks(name), what, byAdmin });
  await sendMail(scope, email, subject, text);
}
