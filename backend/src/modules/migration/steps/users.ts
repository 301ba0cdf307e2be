import { passwordMatches } from "../../../core/auth/passwords";
import type { Item, Kind, Migration } from "../migration";
import type { Note } from "../../migration-runs";
import { flagOf, shortText, textOf, timeOf, timesOf } from "../rules/values";
import { allOf, type Source, type Theirs } from "../source/source";

const users: Kind = { kind: "user", table: "Users", name: "users", hasId: true };

/** Logins with which these systems are installed, and whose passwords are well known. */
const seededPasswords: Readonly<Record<string, string>> = {
  "admin@whaticket.com": "admin",
  "admin@admin.com": "123456",
  "admin@multi100.com.br": "adminpro",
  "admin@izing.io": "123456",
};

const bcryptForm = /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/;

/**
 * People with their passwords. Rights over the platform do not come: the operator gives them with `npm run guiche --
 * promote`.
 */
export async function bringUsers(migration: Migration, now: Date): Promise<void> {
  await migration.begin(users);
  const rows = await allOf(migration.source, "Users", "id");
  const owners = ownersOfAddresses(rows, now);
  const takenEmails = new Set<string>();
  const items: Item[] = [];
  for (const row of rows) {
    const key = textOf(row.id);
    const name = textOf(row.email);
    const companyId = migration.idOf("company", row.companyId);
    if (companyId === null) {
      items.push({ key, name, leftOut: "noCompany" });
      continue;
    }
    const email = addressOf(row, owners, takenEmails);
    const { passwordHash, weak } = await passwordOf(row);
    const notes: Note[] = [
      ...weak,
      ...(email === name.trim() ? [] : ["newAddress" as const]),
      ...(flagOf(row.super) ? ["notSuper" as const] : []),
    ];
    items.push({
      key,
      name,
      notes,
      row: {
        companyId,
        name: shortText(row.name, 50) || shortText(row.email, 50) || "?",
        email,
        passwordHash,
        profile: textOf(row.profile) === "admin" ? "admin" : "user",
        allTicket: flagOf(row.allTicket) ?? false,
        connectionId: migration.referTo("connection", row.whatsappId, companyId),
        ...timesOf(row, now),
      },
    });
  }
  await migration.bring(users, items);
}

const addressKey = ({ companyId, email }: Theirs): string =>
  `${textOf(companyId)} ${textOf(email).trim().toLowerCase()}`;

/** Which of the people with one address in a company keeps it: the one that was changed last. */
function ownersOfAddresses(rows: readonly Theirs[], now: Date): Map<string, Theirs> {
  const owners = new Map<string, Theirs>();
  for (const row of rows) {
    const before = owners.get(addressKey(row));
    if (!before || timeOf(now, row.updatedAt) > timeOf(now, before.updatedAt)) owners.set(addressKey(row), row);
  }
  return owners;
}

/** An address that another person of the company keeps gets a number: ana+2@… */
function addressOf(row: Theirs, owners: ReadonlyMap<string, Theirs>, takenEmails: Set<string>): string {
  const email = shortText(row.email, 250) || `user-${textOf(row.id)}@invalid`;
  let free = email;
  for (let number = 2; owners.get(addressKey({ ...row, email: free })) !== row && isTaken(free); number += 1)
    free = email.replace(/(?=@|$)/, `+${number}`);
  takenEmails.add(addressKey({ ...row, email: free }));
  return free;

  function isTaken(address: string): boolean {
    const key = addressKey({ ...row, email: address });
    return takenEmails.has(key) || owners.has(key);
  }
}

/** The form of a hash, of which no password is known. */
const unusable = `$2b$12$${".".repeat(53)}`;

/** An invalid hash, or one of a well-known password, is not taken: the person asks for a new password. */
async function passwordOf(row: Theirs): Promise<{ passwordHash: string; weak: Note[] }> {
  const hash = textOf(row.passwordHash).trim();
  if (!bcryptForm.test(hash)) return { passwordHash: unusable, weak: ["noPassword"] };
  const seededPassword = seededPasswords[textOf(row.email).trim().toLowerCase()];
  if (seededPassword !== undefined && (await passwordMatches(seededPassword, hash)))
    return { passwordHash: unusable, weak: ["seededPassword"] };
  return { passwordHash: hash, weak: [] };
}

/** By their keys there. */
export const namesOfUsers = async (source: Source): Promise<ReadonlyMap<string, string>> =>
  new Map((await allOf(source, "Users", "id")).map(({ id, name }) => [textOf(id), textOf(name)]));
