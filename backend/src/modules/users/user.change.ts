import { profiles, type Profile } from "@guiche/contract/permissions";
import type { UserDto, UserPatch } from "@guiche/contract/users";
import { env } from "../../config/env";
import { assertUncommon } from "../../core/auth/new-password";
import { hashPassword } from "../../core/auth/passwords";
import { AppError } from "../../core/http/errors";
import { whoIsOnline } from "../../core/realtime/presence";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { publishEvent } from "../../domain-events";
import { recordAudit } from "../audit";
import { connectionOf } from "../connections";
import { assertMayClaim } from "../installation";
import { mustHaveQueues } from "../queues";
import { checkOwnPassword } from "./own-password";
import { withUsersLocked } from "./user.alone";
import { broadcastUser } from "./user.events";
import { allTicketValue, isAllowedBy, presentUser } from "./user.presenter";
import { isOneself, manages, mustHaveUser, assertNotLastAdmin, requireMayTouch } from "./user.rules";
import { endSessions, rightsChanged } from "./user.sessions";
import { userStore, type UserRow } from "./user.store";

/** The new password's hash, if any, and the old one's, if it was required and checked. */
interface Passwords {
  hash?: string;
  checkedHash?: string;
}

/** PUT /users/{id}: a patch. Fields that the actor may not set are ignored. */
export async function updateUser(scope: Scope, id: number, requestedPatch: UserPatch): Promise<UserDto> {
  const user = await mustHaveUser(scope, id);
  requireMayTouch(scope, user);
  const patch = readable(scope, requestedPatch);
  if (patch.whatsappId) await connectionOf(scope, patch.whatsappId);
  const password = await passwords(scope, user, patch);
  const row = await withUsersLocked(scope, async (inside, store) => {
    if (!(await store.lock(id, password.checkedHash)))
      throw new AppError(password.checkedHash ? "ERR_WRONG_PASSWORD" : "ERR_NO_USER_FOUND");
    const before = await mustHaveUser(inside, id);
    requireMayTouch(inside, before);
    if (patch.profile && patch.profile !== "admin") await assertNotLastAdmin(inside, before);
    await mustHaveQueues(inside, patch.queueIds ?? []);
    await save(inside, before, patch, password);
    const after = await mustHaveUser(inside, id);
    await noteRights(inside, before, after);
    if (password.hash) await notePassword(inside, after);
    await mailOwner(inside, before, {
      email: before.email !== after.email,
      password: password.hash !== undefined,
    });
    return after;
  });
  const online = (await whoIsOnline(scope)).has(id);
  broadcastUser(scope, "update", row, online);
  return presentUser(row, online);
}

/** People without the right to manage others may change only their own name, email, password and whether they are away. */
const readable = (scope: Scope, { name, email, password, oldPassword, away, ...rest }: UserPatch): UserPatch => ({
  away,
  name,
  email,
  password,
  oldPassword,
  ...(manages(scope) ? rest : {}),
});

/** Changing one's own password or email (reset codes go there) needs the old password. */
async function passwords(scope: Scope, { id, email }: UserRow, patch: UserPatch): Promise<Passwords> {
  const { bcryptCost } = env();
  if (patch.password) assertUncommon(patch.password);
  const hashNewPassword = async () => (patch.password ? { hash: await hashPassword(patch.password, bcryptCost) } : {});
  const isReadressed = patch.email !== undefined && patch.email !== email;
  if (!isOneself(scope, { id }) || !(patch.password || isReadressed)) return hashNewPassword();
  const checkedHash = await checkOwnPassword(scope, patch.oldPassword);
  return { ...(await hashNewPassword()), checkedHash };
}

/** Whether the address is another one, not only written differently. */
const isMoved = (before: UserRow, email: string | undefined): boolean =>
  email !== undefined && email.toLowerCase() !== before.email.toLowerCase();

const rank = (profile: Profile): number => -profiles.indexOf(profile);

async function save(scope: Scope, before: UserRow, patch: UserPatch, { hash }: Passwords): Promise<void> {
  const store = userStore(scope);
  const { name, email, profile, allTicket, away, whatsappId, queueIds } = patch;
  const isElsewhere = isMoved(before, email);
  if (isElsewhere) await assertMayClaim(scope, email ?? "");
  const isDemoted = profile !== undefined && rank(profile) < rank(before.profile);
  const values = {
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
    ...(isElsewhere && { emailConfirmedAt: null }),
    ...(profile !== undefined && { profile }),
    ...(allTicket !== undefined && { allTicket: isAllowedBy(allTicket) }),
    ...(away !== undefined && { away }),
    ...(whatsappId !== undefined && { connectionId: whatsappId }),
    ...(hash && { passwordHash: hash }),
    // The access tokens issued so far carry more rights.
    ...(isDemoted && { tokenVersion: before.tokenVersion + 1 }),
  };
  if (Object.keys(values).length > 0) await store.change({ id: before.id }, values);
  if (queueIds) await store.setQueues(before.id, queueIds);
}

const queueNames = ({ queues }: UserRow): string => queues.map(({ name }) => name).join(", ");

/**
 * Audits changed rights, and reconnects the person's sockets. A changed email address is audited too, because reset
 * codes go there from now on.
 */
async function noteRights(scope: Scope, before: UserRow, after: UserRow): Promise<void> {
  const auditDetails = {
    email: [before.email, after.email],
    profile: [before.profile, after.profile],
    queues: [queueNames(before), queueNames(after)],
    allTicket: [allTicketValue(before.allTicket), allTicketValue(after.allTicket)],
  };
  const changedFields = Object.entries(auditDetails).filter(([, [old, fresh]]) => old !== fresh);
  if (changedFields.length === 0) return;
  const details = Object.fromEntries(changedFields.map(([field, [old, fresh]]) => [field, `${old} → ${fresh}`]));
  await recordAudit(scope, { action: "user.rights", target: after.email, details });
  if (changedFields.some(([field]) => field !== "email")) rightsChanged(scope, after.id);
}

/** Ends every session of the person, except the one that changed the password. */
async function notePassword(scope: Scope, row: UserRow): Promise<void> {
  const isOwn = isOneself(scope, row);
  await recordAudit(scope, {
    action: "password.changed",
    target: row.email,
    details: { by: isOwn ? "oneself" : "admin" },
  });
  await endSessions(scope, row.id, isOwn ? { except: actorOf(scope).sessionId } : {});
}

/** Tells the person, at the address from before the change, so that a thief of the account cannot hide it. */
async function mailOwner(scope: Scope, before: UserRow, changes: Record<"email" | "password", boolean>): Promise<void> {
  const { id: userId, name, email } = before;
  const byAdmin = !isOneself(scope, before);
  if (changes.email) await publishEvent(scope, "user.addressed", { userId });
  for (const what of ["email", "password"] as const)
    if (changes[what]) await publishEvent(scope, "account.changed", { userId, name, email, what, byAdmin });
}
