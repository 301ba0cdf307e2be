import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { invitationDays, invitationPath, type InvitedDto, type InvitationDto } from "@guiche/contract/invitations";
import { env } from "../../config/env";
import { assertUncommon } from "../../core/auth/new-password";
import { keyFor, validKeysFor } from "../../core/auth/tokens";
import { now } from "../../core/clock";
import { AppError } from "../../core/http/errors";
import { countCall } from "../../core/http/limits";
import { log, requestMark } from "../../core/log/log";
import { hasMailServer, sendMail } from "../../core/mail/mail";
import { actorOf, scopeOfRow, type Scope } from "../../core/tenant/scope";
import { withoutLinks } from "../../core/text";
import { recordAudit, type AuditRecord } from "../audit";
import { ownCompany } from "../companies";
import { settingsOf } from "../settings";
import { mustHaveUser, requireMayTouch } from "../users";
import { inTime } from "./account-mail";
import { confirmAddress } from "./email.service";
import { invitationStore } from "./invitation.store";
import { invitationMail } from "./invitation.texts";
import { renewPassword } from "./renew-password";
import { findById, type SignInUser } from "./sign-in.store";

const purpose = "invitations";
const dayMs = 86_400_000;

/**
 * The stored hash of a link's secret: keyed, and over the address and the password, so that a change of either voids
 * the link.
 */
const hashOf = ({ id, companyId, email, passwordHash }: SignInUser, secret: string, key = keyFor(purpose)): Buffer =>
  createHmac("sha256", key)
    .update(JSON.stringify([companyId, id, email, passwordHash, secret]))
    .digest();

/** Names its company and user, because no user is signed in when it is read. */
const tokenOf = ({ companyId, id }: SignInUser, secret: string): string => `${companyId}-${id}-${secret}`;
const tokenPattern = /^(\d{1,10})-(\d{1,10})-([\w-]{43})$/;

/** Invites a colleague again, or for a forgotten password. */
export async function inviteColleague(scope: Scope, userId: number): Promise<InvitationDto> {
  const person = await mustHaveUser(scope, userId);
  requireMayTouch(scope, person);
  // The own password takes the old one: an open browser must not be enough to change it.
  if (actorOf(scope).userId === userId) throw new AppError("ERR_NO_PERMISSION");
  await countCall("reset", { email: person.email, ip: requestMark()?.ip ?? "" }, "an invitation");
  return invite(scope, userId);
}

/**
 * A new link for a person; the one before is void. It is mailed where that is possible, and then not shown: who
 * opens it reads the mail of the address. Otherwise the caller hands it over. `by`: who invites, if not the scope's
 * actor.
 */
export async function invite(scope: Scope, userId: number, by?: AuditRecord["by"]): Promise<InvitationDto> {
  const person = await findById(scope, userId);
  if (!person) throw new AppError("ERR_NO_USER_FOUND");
  const isMailed = await mailLink(scope, person);
  const token = isMailed ? null : (await newLink(scope, person, false)).token;
  await recordAudit(scope, {
    action: "user.invited",
    target: person.email,
    details: { by: isMailed ? "mail" : "link" },
    ...(by && { by }),
  });
  return { mailed: isMailed, token, expiresAt: expiry().toISOString() };
}

const expiry = (): Date => new Date(now().getTime() + invitationDays * dayMs);

async function newLink(scope: Scope, person: SignInUser, mailed: boolean) {
  const secret = randomBytes(32).toString("base64url");
  const tokenHash = hashOf(person, secret);
  await invitationStore(scope).put(person.id, { tokenHash, mailed }, expiry());
  return { token: tokenOf(person, secret), tokenHash };
}

/** False without a mail server or an address of our own to lead to, or when the mail failed: its link is void. */
async function mailLink(scope: Scope, person: SignInUser): Promise<boolean> {
  const { publicUrl } = env();
  if (!hasMailServer() || !publicUrl) return false;
  const { token, tokenHash } = await newLink(scope, person, true);
  const sanitizeName = person.emailConfirmed ? (text: string) => text : withoutLinks;
  const { subject, text } = invitationMail({
    language: (await settingsOf(scope)).language,
    name: sanitizeName(person.name),
    company: sanitizeName((await ownCompany(scope)).name),
    link: `${publicUrl}${invitationPath}#${token}`,
  });
  try {
    await inTime(sendMail(scope, person.email, subject, text));
    return true;
  } catch (error) {
    log.warn({ error }, "Invitation mail failed");
    await invitationStore(scope).take(person.id, tokenHash);
    return false;
  }
}

export async function showInvitation(token: string): Promise<InvitedDto> {
  const { name, email, company } = (await find(token)).person;
  return { name, email, company };
}

/** A link can be used once. */
export async function acceptInvitation(token: string, password: string): Promise<void> {
  assertUncommon(password);
  const { scope, person, tokenHash, mailed } = await find(token);
  await renewPassword(scope, person, {
    password,
    by: "invitation",
    take: (inside) => invitationStore(inside).take(person.id, tokenHash),
  });
  if (mailed) await confirmAddress(scope, person);
}

async function find(token: string) {
  const [, companyId, userId, secret = ""] = tokenPattern.exec(token) ?? [];
  const scope = companyId === undefined ? null : scopeOfRow({ companyId: Number(companyId) });
  const person = scope && (await findById(scope, Number(userId)));
  const invitation = person && (await invitationStore(scope).of(person.id, now()));
  const isRight = (key: Buffer) =>
    invitation !== null && timingSafeEqual(invitation.tokenHash, hashOf(person!, secret, key));
  if (!scope || !person || !invitation || !validKeysFor(purpose).some(isRight)) throw new AppError("ERR_INVITATION");
  return { scope, person, ...invitation };
}
