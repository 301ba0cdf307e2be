import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { resetAlphabet, resetCodeLength, resetMinutes, type ResetInput } from "@guiche/contract/auth";
import { env } from "../../config/env";
import { assertUncommon } from "../../core/auth/new-password";
import { keyFor, validKeysFor } from "../../core/auth/tokens";
import { now } from "../../core/clock";
import { AppError } from "../../core/http/errors";
import { countCall, TooManyRequests } from "../../core/http/limits";
import { log } from "../../core/log/log";
import { sendMail } from "../../core/mail/mail";
import { scopeOfRow, type Scope } from "../../core/tenant/scope";
import { withoutLinks } from "../../core/text";
import { ownCompany } from "../companies";
import { settingsOf } from "../settings";
import { mustHaveUser, userStore } from "../users";
import { inTime } from "./account-mail";
import { confirmAddress } from "./email.service";
import { renewPassword } from "./renew-password";
import { resetStore } from "./reset.store";
import { codeMail } from "./reset.texts";
import { findByEmail, type SignInUser } from "./sign-in.store";

const newCode = (): string =>
  Array.from({ length: resetCodeLength }, () => resetAlphabet[randomInt(resetAlphabet.length)]).join("");

/** The code's owner, with the credentials they had when it was mailed. */
interface CodeOwner {
  id: number;
  email: string;
  passwordHash: string;
}

/**
 * The stored hash of a code. It is keyed, so a reader of the table cannot find the code by trying. It covers the
 * password and the address, so changing either voids the code: the mailbox that holds it may be the reason for the
 * change.
 */
const purpose = "password reset codes";
const hashOf = (
  { companyId }: Scope,
  { id, email, passwordHash }: CodeOwner,
  code: string,
  key = keyFor(purpose),
): Buffer =>
  createHmac("sha256", key)
    .update(JSON.stringify([companyId, id, email, passwordHash, code]))
    .digest();

/**
 * Mails a code for each account of this address, even when its company is suspended. An address that was mailed too often keeps
 * the last code, so that no caller can flood a mailbox or invalidate its owner's code.
 */
export async function forgotPassword(email: string): Promise<void> {
  const users = await findByEmail(email);
  if (users.length === 0) throw new AppError("ERR_NO_USER_FOUND");
  try {
    await countCall("resetMail", { email, ip: "" }, "a mail");
  } catch (error) {
    if (error instanceof TooManyRequests) return;
    throw error;
  }
  for (const user of users) await mailResetCode(scopeOfRow(user), user.id, { namesCompany: users.length > 1 });
}

/** A code whose mail failed is voided: only an eavesdropper could know it. */
async function mailResetCode(scope: Scope, userId: number, { namesCompany = false } = {}): Promise<void> {
  const { name, email, emailConfirmed } = await mustHaveUser(scope, userId);
  const sanitizeName = emailConfirmed ? (text: string) => text : withoutLinks;
  const passwordHash = (await userStore(scope).passwordHashOf(userId)) ?? "";
  const { language } = await settingsOf(scope);
  const { publicUrl } = env();
  const link = publicUrl && `${publicUrl}/forgetpsw?email=${encodeURIComponent(email)}`;
  const code = newCode();
  const codeHash = hashOf(scope, { id: userId, email, passwordHash }, code);
  await resetStore(scope).put(userId, codeHash, new Date(now().getTime() + resetMinutes * 60_000));
  const company = namesCompany ? sanitizeName((await ownCompany(scope)).name) : undefined;
  const { subject, text } = codeMail({ language, name: sanitizeName(name), company, code, link });
  try {
    await inTime(sendMail(scope, email, subject, text));
  } catch (error) {
    log.warn({ error }, "Password reset mail failed");
    await resetStore(scope).take(userId, codeHash);
    throw new AppError("ERR_UNAVAILABLE");
  }
}

/** A code can be used once. Every session opened with the old password ends. */
export async function resetPassword({ email, token, password }: ResetInput): Promise<void> {
  assertUncommon(password);
  const owner = await findByCode(await findByEmail(email), token);
  if (!owner) throw new AppError("ERR_RESET_CODE");
  const scope = scopeOfRow(owner);
  await renewPassword(scope, owner, {
    password,
    by: "code",
    take: (inside) => resetStore(inside).take(owner.id, owner.codeHash),
  });
  // The code came by mail. Another user may have confirmed the address: the new password works all the same.
  await confirmAddress(scope, owner);
}

/** The user to whom a code was mailed, and its hash as it is stored. */
type Owner = SignInUser & { codeHash: Buffer };

/** The user whose code this is. Counts an attempt for every candidate. */
async function findByCode(candidates: SignInUser[], token: string): Promise<Owner | undefined> {
  let owner: Owner | undefined;
  for (const candidate of candidates) {
    const scope = scopeOfRow(candidate);
    const expected = await resetStore(scope).try(candidate.id, now());
    const isCode = (key: Buffer) =>
      expected !== null && timingSafeEqual(expected, hashOf(scope, candidate, token, key));
    if (validKeysFor(purpose).some(isCode)) owner ??= { ...candidate, codeHash: expected! };
  }
  return owner;
}
