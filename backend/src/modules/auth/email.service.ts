import { createHmac, timingSafeEqual } from "node:crypto";
import { resetAlphabet, resetCodeLength } from "@guiche/contract/auth";
import { emailCodeDays } from "@guiche/contract/security";
import { UniqueConstraintError } from "sequelize";
import { env } from "../../config/env";
import { keyFor, validKeysFor } from "../../core/auth/tokens";
import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import { AppError } from "../../core/http/errors";
import { countCall, TooManyRequests } from "../../core/http/limits";
import { log } from "../../core/log/log";
import { sendMail } from "../../core/mail/mail";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { withoutLinks } from "../../core/text";
import type { DomainEvents } from "../../domain-events";
import { recordAudit } from "../audit";
import { ownCompany } from "../companies";
import { settingsOf } from "../settings";
import { broadcastUsers, mustHaveUser, userStore } from "../users";
import { countCode } from "./factor.codes";
import { confirmationMail } from "./email.texts";

interface Address {
  id: number;
  email: string;
}

const dayOf = (at: Date): number => Math.floor(at.getTime() / 86_400_000);

/** The code of an address on a day: the same as long as the day lasts, so that every mail of it is good. */
const purpose = "email confirmation codes";
function codeOf({ companyId }: Scope, { id, email }: Address, day: number, key = keyFor(purpose)): string {
  const digest = createHmac("sha256", key)
    .update(JSON.stringify([companyId, id, email.toLowerCase(), day]))
    .digest();
  // The alphabet has 32 characters: a byte gives each the same chance.
  return Array.from(digest.subarray(0, resetCodeLength), (byte) => resetAlphabet[byte % resetAlphabet.length]).join("");
}

/** Mails a code to a new address. The reply to whatever made it new does not wait for the mail. */
export function mailConfirmation(scope: Scope, { userId }: DomainEvents["user.addressed"]): Promise<void> {
  void send(scope, userId).catch((error: unknown) => log.warn({ error }, "Mail to confirm an address failed"));
  return Promise.resolve();
}

/** The same on request: a failed mail is an error. */
export async function sendEmailCode(scope: Scope): Promise<void> {
  try {
    await send(scope, actorOf(scope).userId);
  } catch (error) {
    log.warn({ error }, "Mail to confirm an address failed");
    throw new AppError("ERR_UNAVAILABLE");
  }
}

async function send(scope: Scope, userId: number): Promise<void> {
  const person = await mustHaveUser(scope, userId);
  if (person.emailConfirmed) return;
  try {
    await countCall("resetMail", { email: person.email, ip: "" }, "a confirmation");
  } catch (error) {
    // The limit keeps callers from flooding a mailbox. Codes mailed so far still work.
    if (error instanceof TooManyRequests) return;
    throw error;
  }
  const [{ language }, { name: company }] = [await settingsOf(scope), await ownCompany(scope)];
  const code = codeOf(scope, person, dayOf(now()));
  const { publicUrl } = env();
  const link = publicUrl && `${publicUrl}/confirm-email?code=${code}`;
  const { subject, text } = confirmationMail({
    language,
    name: withoutLinks(person.name),
    company: withoutLinks(company),
    code,
    link,
  });
  await sendMail(scope, person.email, subject, text);
}

export async function confirmEmail(scope: Scope, code: string): Promise<void> {
  const { userId } = actorOf(scope);
  await countCode(scope, userId);
  const person = await mustHaveUser(scope, userId);
  if (person.emailConfirmed) return;
  const today = dayOf(now());
  // The day of the mail counts too: it may have been sent in its last minute.
  const days = Array.from({ length: emailCodeDays + 1 }, (_each, back) => today - back);
  const codeBytes = Buffer.from(code);
  const codes = validKeysFor(purpose).flatMap((key) => days.map((day) => codeOf(scope, person, day, key)));
  const isRight = codes.some((right) => isSame(Buffer.from(right), codeBytes));
  if (!isRight) throw new AppError("ERR_WRONG_CODE");
  if (!(await confirmAddress(scope, person))) throw new AppError("ERR_EMAIL_CONFIRMED_ELSEWHERE");
}

const isSame = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other);

/** False when another account has confirmed the address. Of two at once, the first one wins. */
export async function confirmAddress(scope: Scope, { id, email }: Address): Promise<boolean> {
  try {
    await transaction(scope, async (inside) => {
      const [row] = await userStore(inside).confirmEmail(id, email, now());
      if (row) await recordAudit(inside, { action: "email.confirmed", target: email, by: row });
    });
  } catch (error) {
    if (error instanceof UniqueConstraintError) return false;
    throw error;
  }
  await broadcastUsers(scope, [id]);
  return true;
}
