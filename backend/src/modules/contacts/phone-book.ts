import { beginningOf } from "@guiche/contract/texts/beginning";
import type { PhoneBookReport } from "@guiche/contract/contacts";
import { asName } from "@guiche/contract/input";
import { UniqueConstraintError } from "sequelize";
import type { BookEntry } from "../../channels/provider";
import { transaction } from "../../core/db/transaction";
import { AppError } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { connectionOf } from "../connections";
import type { TouchedContacts } from "./contact.events";
import { contactStore } from "./contact.store";
import { identitiesOf } from "./identity.rules";
import { identityStore } from "./identity.store";
import { runImport } from "./import.run";
import { importStore } from "./import.store";
import { phoneBookStore, type BookRow } from "./phone-book.store";

const atOnce = 500;
const attempts = 5;

/** Stores the names from a phone's address book until a user imports them as contacts. */
export async function learnPhoneBook(scope: Scope, connectionId: number, entries: BookEntry[]): Promise<void> {
  // The last entry for a person counts; one statement cannot update a row twice.
  const rows = new Map<string, BookRow>();
  for (const { peer, name } of entries) {
    const savedName = name && beginningOf(asName(name), 200);
    if (!savedName || peer.group) continue;
    if (peer.lid) rows.set(`lid ${peer.lid}`, { kind: "lid", value: peer.lid, name: savedName });
    if (peer.phone) rows.set(`phone ${peer.phone}`, { kind: "phone", value: peer.phone, name: savedName });
  }
  const all = [...rows.values()];
  for (let start = 0; start < all.length; start += atOnce)
    await phoneBookStore(scope).save(connectionId, all.slice(start, start + atOnce));
}

/** Makes contacts of the phones' address books: fills empty names, adds missing contacts, changes nothing else. */
export async function importPhoneBook(
  scope: Scope,
  { whatsappId }: { whatsappId?: number | undefined },
): Promise<PhoneBookReport> {
  const connection = whatsappId ? await connectionOf(scope, whatsappId) : null;
  const book = await phoneBookStore(scope).all(whatsappId ?? null);
  // A connection that never had a phone has no address book, which is something else than an empty one.
  if (connection && connection.number === null && book.length === 0) throw new AppError("ERR_WAPP_NOT_INITIALIZED");
  const report = { created: 0, named: 0, unchanged: 0 };
  const startedImport = { fileName: "", total: book.length, unchanged: 0, refused: 0, errors: [] };
  await runImport(scope, startedImport, async (importId, touchedContacts) => {
    for (let start = 0; start < book.length; start += atOnce) {
      const entries = book.slice(start, start + atOnce);
      const { created, updated } = await importBatch(scope, importId, entries, whatsappId);
      report.created += created.length;
      report.named += updated.length;
      report.unchanged += entries.length - created.length - updated.length;
      touchedContacts.created.push(...created);
      touchedContacts.updated.push(...updated);
    }
  });
  return report;
}

/** Stores a batch and its counts in one transaction. A contact that a concurrent request created counts as known. */
async function importBatch(
  scope: Scope,
  importId: number,
  entries: BookRow[],
  connectionId: number | undefined,
  attempt = 1,
): Promise<TouchedContacts> {
  try {
    return await transaction(scope, async (inside) => {
      const importedContacts = await importEntries(inside, entries, connectionId);
      const [created, updated] = [importedContacts.created.length, importedContacts.updated.length];
      const unchangedCount = entries.length - created - updated;
      await importStore(inside).count(importId, { created, updated, unchanged: unchangedCount });
      return importedContacts;
    });
  } catch (error) {
    if (!(error instanceof UniqueConstraintError) || attempt === attempts) throw error;
    return importBatch(scope, importId, entries, connectionId, attempt + 1);
  }
}

async function importEntries(
  scope: Scope,
  entries: BookRow[],
  connectionId: number | undefined,
): Promise<TouchedContacts> {
  const knownIdentities = await identityStore(scope).findKnown(entries.flatMap(identitiesOfEntry));
  const owners = new Map(knownIdentities.map(({ kind, value, contactId }) => [`${kind} ${value}`, contactId]));
  const touchedContacts: TouchedContacts = { created: [], updated: [] };
  for (const entry of entries) {
    const identities = identitiesOfEntry(entry);
    const owner = identities.flatMap(({ kind, value }) => owners.get(`${kind} ${value}`) ?? [])[0];
    if (owner !== undefined) {
      if (await phoneBookStore(scope).fillName(owner, entry.name)) touchedContacts.updated.push(owner);
    } else if (entry.kind === "phone") {
      // Without a phone number no user could write to the contact, so people with only a LID are left out until they
      // write.
      const values = { name: entry.name, number: entry.value, isGroup: false, connectionId: connectionId ?? null };
      const { id } = await contactStore(scope).addWithIdentities(values, identities);
      for (const { kind, value } of identities) owners.set(`${kind} ${value}`, id);
      touchedContacts.created.push(id);
    }
  }
  return touchedContacts;
}

const identitiesOfEntry = ({ kind, value }: BookRow) => identitiesOf({ [kind]: value });
