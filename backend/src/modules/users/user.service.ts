import { randomBytes } from "node:crypto";
import type { InvitationDto } from "@guiche/contract/invitations";
import type { ColleagueDto, UserDto, UserInput, userSearch } from "@guiche/contract/users";
import type { InferType } from "yup";
import { env } from "../../config/env";
import { assertUncommon } from "../../core/auth/new-password";
import { hashPassword } from "../../core/auth/passwords";
import { AppError } from "../../core/http/errors";
import { countCall } from "../../core/http/limits";
import { requestMark } from "../../core/log/log";
import { whoIsOnline } from "../../core/realtime/presence";
import type { Scope } from "../../core/tenant/scope";
import { publishEvent } from "../../domain-events";
import { recordAudit } from "../audit";
import { invitePerson, ownCompany } from "../companies";
import { connectionOf } from "../connections";
import { assertMayClaim } from "../installation";
import { mustHaveQueues } from "../queues";
import { withUsersLocked } from "./user.alone";
import { broadcastUser } from "./user.events";
import { isAllowedBy, presentColleague, presentUser } from "./user.presenter";
import { manages, mustHaveUser, requireMaySee } from "./user.rules";
import { userStore } from "./user.store";

export async function listColleagues(scope: Scope): Promise<ColleagueDto[]> {
  const [rows, online] = await Promise.all([userStore(scope).withQueues(null), whoIsOnline(scope)]);
  return rows.map((row) => presentColleague(row, online.has(row.id)));
}

/** `limit` is the plan's limit of seats. A user who does not manage users finds colleagues by name alone. */
export async function searchUsers(scope: Scope, { searchParam, pageNumber }: InferType<typeof userSearch>) {
  const { plan } = await ownCompany(scope);
  const isManager = manages(scope);
  const [{ rows, hasMore, count }, seats, online] = await Promise.all([
    userStore(scope).search({ text: searchParam, byEmail: isManager }, pageNumber),
    userStore(scope).countSeats(),
    whoIsOnline(scope),
  ]);
  const present = isManager ? presentUser : presentColleague;
  return { users: rows.map((row) => present(row, online.has(row.id))), hasMore, count, seats, limit: plan.users };
}

export async function showUser(scope: Scope, id: number): Promise<UserDto> {
  const row = await mustHaveUser(scope, id);
  requireMaySee(scope, row);
  return presentUser(row, (await whoIsOnline(scope)).has(id));
}

/** The plan's limit is exact: creates in one company run one after another. The invitation is made after the commit. */
export async function createUser(scope: Scope, input: UserInput): Promise<UserDto & { invitation?: InvitationDto }> {
  const { queueIds, password, invite, whatsappId, allTicket, ...values } = input;
  if (invite) await countCall("reset", { email: values.email, ip: requestMark()?.ip ?? "" }, "an invitation");
  if (!invite && password !== undefined) assertUncommon(password);
  const secret = invite || password === undefined ? randomBytes(24).toString("base64url") : password;
  // Looked up and hashed before the lock: its holder must not wait for a thread or another database connection.
  const { plan } = await ownCompany(scope);
  if (whatsappId) await connectionOf(scope, whatsappId);
  const passwordHash = await hashPassword(secret, env().bcryptCost);
  const row = await withUsersLocked(scope, async (inside, store) => {
    await mustHaveQueues(inside, queueIds);
    if ((await store.countSeats()) >= plan.users) throw new AppError("ERR_PLAN_LIMIT_REACHED");
    await assertMayClaim(inside, values.email);
    const { id } = await store.add({
      ...values,
      passwordHash,
      allTicket: isAllowedBy(allTicket),
      connectionId: whatsappId ?? null,
    });
    await store.setQueues(id, queueIds);
    await recordAudit(inside, { action: "user.created", target: values.email, details: { profile: values.profile } });
    return mustHaveUser(inside, id);
  });
  broadcastUser(scope, "create", row, false);
  if (invite) return { ...presentUser(row, false), invitation: await invitePerson(scope, row.id) };
  // The reply does not wait for the mail.
  void publishEvent(scope, "user.addressed", { userId: row.id });
  return presentUser(row, false);
}
