import { isIP } from "node:net";
import { fileEnv } from "../../config/env";
import { database } from "../../core/db/connect";
import { transaction } from "../../core/db/transaction";
import { AppError } from "../../core/http/errors";
import { forgetCalls } from "../../core/http/limits";
import { readInstallation, renewInstallationId } from "../../core/installation/installation";
import { MailError } from "../../core/mail/mail";
import { scopeOfRow, type Scope } from "../../core/tenant/scope";
import { recordAudit, type AuditRecord } from "../audit";
import { removeFactors, sendAccountMail } from "../auth";
import { switchCompany } from "../companies";
import { hasOtherOwner } from "../installation";
import { rightsChanged, userStore } from "../users";
import { accountsWith, ownersCompanies, type Account } from "./operator.store";

/** The command cannot be carried out, for a reason that the operator can understand. */
export class OperatorError extends Error {}

/** The operator's name in the audit log. */
export interface Operator {
  name: string;
}

const auditIn = (scope: Scope, { name }: Operator, { details, ...record }: AuditRecord): Promise<void> =>
  recordAudit(scope, { ...record, details: { ...details, by: "commandLine" }, by: { id: null, name } });

const describeAccount = ({ email, name, company, companyId, isConfirmed }: Account): string =>
  `${name} <${email}> of company ${companyId} (${company})${isConfirmed ? "" : ", address not confirmed"}`;

/**
 * The account with this address. Several companies may have one, and a sign-up can claim any address: an
 * unconfirmed one is taken only together with its company.
 */
async function mustHaveAccount(email: string, companyId: number | undefined): Promise<Account> {
  const all = await accountsWith(email);
  const matchingAccounts = companyId === undefined ? all : all.filter((each) => each.companyId === companyId);
  const list = (accounts: Account[]) => accounts.map((each) => `\n  ${describeAccount(each)}`).join("");
  const [first] = matchingAccounts;
  if (!first)
    throw new OperatorError(
      all.length === 0
        ? `No account has the address ${email}.`
        : `Company ${companyId} has no account with the address ${email}. These have:${list(all)}`,
    );
  if (matchingAccounts.length > 1)
    throw new OperatorError(
      `Several accounts have the address ${email}. Add --company ID to name one:${list(matchingAccounts)}`,
    );
  if (!first.isConfirmed && companyId === undefined)
    throw new OperatorError(
      `Nobody has confirmed the address of this account, so it may be another person's. Add --company ${first.companyId} if you are sure:${list(matchingAccounts)}`,
    );
  return first;
}

interface AccountReference {
  email: string;
  companyId?: number;
}

/** Turns off a person's second factor, and tells them by mail. */
export async function resetFactor(operator: Operator, { email, companyId }: AccountReference): Promise<string> {
  const account = await mustHaveAccount(email, companyId);
  const scope = scopeOfRow(account);
  const isRemoved = await transaction(scope, async (inside) => {
    if (!(await removeFactors(inside, account.id))) return false;
    await auditIn(inside, operator, { action: "factor.disabled", target: account.email });
    rightsChanged(inside, account.id);
    return true;
  });
  if (!isRemoved) throw new OperatorError(`${describeAccount(account)} has no second factor.`);
  const confirmation = `The second factor of ${describeAccount(account)} is off, passkeys included. The password alone signs in.`;
  try {
    const { id: userId, name } = account;
    const change = { userId, name, email: account.email, what: "factor.disabled", byAdmin: false } as const;
    await sendAccountMail(scope, change);
    return confirmation;
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    return `${confirmation}\nThe mail that tells them failed: ${error.message}`;
  }
}

/** Makes a person a super user, or takes that away. */
export async function setSuper(
  operator: Operator,
  { email, companyId }: AccountReference,
  isSuper: boolean,
): Promise<string> {
  const account = await mustHaveAccount(email, companyId);
  const scope = scopeOfRow(account);
  await transaction(scope, async (inside) => {
    const store = userStore(inside);
    await store.lockCompany();
    const [row] = await store.withQueues([account.id]);
    if (!row) throw new OperatorError(`${describeAccount(account)} was just deleted.`);
    if (row.super === isSuper)
      throw new OperatorError(`${describeAccount(account)} is ${isSuper ? "a super user already" : "no super user"}.`);
    if (!isSuper && !(await hasOtherOwner(inside, row.id)))
      throw new OperatorError(`${describeAccount(account)} is the last super user. Promote another person first.`);
    // The access tokens issued so far carry more rights than the person keeps.
    const tokenVersion = row.tokenVersion + (isSuper ? 0 : 1);
    await store.change({ id: row.id }, { super: isSuper, tokenVersion });
    await auditIn(inside, operator, {
      action: "user.rights",
      target: row.email,
      details: { super: `${row.super} → ${isSuper}` },
    });
    rightsChanged(inside, row.id);
  });
  return `${describeAccount(account)} is ${isSuper ? "a super user now" : "no longer a super user"}.`;
}

/** Forgets the attempts at signing in that were counted of an account, or of an IP address. */
export async function unlock(operator: Operator, target: string): Promise<string> {
  const isAddress = isIP(target) !== 0;
  const accounts = isAddress ? [] : await accountsWith(target);
  if (!isAddress && accounts.length === 0) throw new OperatorError(`No account has the address ${target}.`);
  // Codes of a second factor are counted by company and user.
  const emails = [target, ...accounts.map(({ companyId, id }) => `${companyId}:${id}`)];
  const forgottenCount = await forgetCalls(isAddress ? { ip: target } : { emails }).catch((error: unknown) => {
    throw new OperatorError(`Redis does not answer: ${(error as Error).message} Check REDIS_URL.`);
  });
  for (const row of isAddress ? await ownersCompanies() : accounts)
    await auditIn(scopeOfRow(row), operator, { action: "limits.cleared", target });
  return forgottenCount === 0
    ? `Nothing was counted of ${target}: no limit keeps it from signing in.`
    : `${forgottenCount} counts of ${target} are forgotten: it may sign in again.`;
}

/** Separates a copied database from its original in Redis. Files stay: a bucket of the original refuses the new id. */
export async function newInstallation(operator: Operator): Promise<string> {
  const id = await renewInstallationId((sql, bind) => database().query(sql, { bind }));
  for (const row of await ownersCompanies())
    await auditIn(scopeOfRow(row), operator, {
      action: "setting.changed",
      target: "installation.id",
      details: { value: id },
    });
  return `This database is the installation ${id} now. Start it again where it runs, and give it a bucket of its own.`;
}

/** After a move: the sweeps of the installation that had the bucket must never run again. */
export async function takeBucket(operator: Operator): Promise<string> {
  const { s3 } = fileEnv();
  if (!s3 || typeof s3 === "string") throw new OperatorError(s3 ?? "S3_URL is not set: files are on the disk.");
  const { id } = await readInstallation(database());
  const { claimBucket } = await import("../../core/files/bucket-owner");
  await claimBucket(s3, id, { takesOver: true }).catch((error: Error) => {
    throw new OperatorError(error.message);
  });
  for (const row of await ownersCompanies())
    await auditIn(scopeOfRow(row), operator, {
      action: "setting.changed",
      target: "S3_URL",
      details: { value: s3.bucket },
    });
  return `The bucket "${s3.bucket}" belongs to this installation (${id}) now.`;
}

interface SwitchedCompany {
  companyId: number;
  status: boolean;
  dueDate?: string;
}

/** Switches a company off or on. One whose subscription has run out stays suspended. */
export async function switchTo(operator: Operator, { companyId, ...wanted }: SwitchedCompany): Promise<string> {
  const { name } = operator;
  const { company, isSuspended, dueDate } = await switchCompany(scopeOfRow({ companyId }), wanted, (inside, record) =>
    auditIn(inside, { name }, record),
  ).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "ERR_NO_COMPANY_FOUND")
      throw new OperatorError(`There is no company ${companyId}. npm run guiche -- companies lists them.`);
    throw error;
  });
  if (!wanted.status)
    return `Company ${companyId} (${company}) is suspended: its people are signed out, and its bot is silent. Messages are still stored.`;
  if (isSuspended)
    throw new OperatorError(
      `Company ${companyId} (${company}) is switched on, but its subscription ended on ${dueDate}. Give it another due date: --due yyyy-mm-dd`,
    );
  return `Company ${companyId} (${company}) works again${dueDate ? `, until ${dueDate}` : ""}.`;
}
