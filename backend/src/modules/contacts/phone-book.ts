import type { PhoneBookReport } from "@guiche/contract/contacts";
import { asName } from "@guiche/contract/input";
import { UniqueConstraintError } from "sequelize";
import type { BookEntry } from "../../channels/provider";
import { beginningOf } from "../../platform/text";
import type { Scope } from "../../platform/tenant/scope";
import { connectionOf } from "../connections";
import { announceTouched, type Touched } from "./contact.news";
import { contactStore } from "./contact.store";
import { identitiesOf } from "./identity.rules";
import { identityStore } from "./identity.store";
import { phoneBookStore, type BookRow } from "./phone-book.store";

const atOnce = 500;

/** A phone tells how its owner has saved people. Kept until somebody wants it as contacts. */
export async function learnPhoneBook(scope: Scope, connectionId: number, entries: BookEntry[]): Promise<void> {
  // The last word on somebody counts; one statement cannot touch a row twice.
  const rows = new Map<string, BookRow>();
  for (const { peer, name } of entries) {
    const saved = name && beginningOf(asName(name), 200);
    if (!saved || peer.group) continue;
    if (peer.lid) rows.set(`lid ${peer.lid}`, { kind: "lid", value: peer.lid, name: saved });
    if (peer.phone) rows.set(`phone ${peer.phone}`, { kind: "phone", value: peer.phone, name: saved });
  }
  const all = [...rows.values()];
  for (let start = 0; start < all.length; start += atOnce)
    await phoneBookStore(scope).keep(connectionId, all.slice(start, start + atOnce));
}

/** Makes contacts of the phones' address books: fills empty names, adds who is missing, changes nothing else. */
export async function importPhoneBook(
  scope: Scope,
  { whatsappId }: { whatsappId?: number | undefined },
): Promise<PhoneBookReport> {
  if (whatsappId) await connectionOf(scope, whatsappId);
  const book = await phoneBookStore(scope).all(whatsappId ?? null);
  const report = { created: 0, named: 0, unchanged: 0 };
  const touched: Touched = { created: [], updated: [] };
  for (let start = 0; start < book.length; start += atOnce) {
    const entries = book.slice(start, start + atOnce);
    const known = await identityStore(scope).known(entries.flatMap(namesOf));
    const owners = new Map(known.map(({ kind, value, contactId }) => [`${kind} ${value}`, contactId]));
    for (const entry of entries) {
      const owner = namesOf(entry).flatMap(({ kind, value }) => owners.get(`${kind} ${value}`) ?? [])[0];
      const done = owner === undefined ? await create(scope, entry, whatsappId) : await fill(scope, owner, entry);
      report[done.outcome] += 1;
      if (done.id !== undefined) touched[done.outcome === "created" ? "created" : "updated"].push(done.id);
    }
  }
  await announceTouched(scope, touched);
  return report;
}

const namesOf = ({ kind, value }: BookRow) => identitiesOf({ [kind]: value });

interface Done {
  outcome: keyof PhoneBookReport;
  id?: number;
}

async function fill(scope: Scope, id: number, { name }: BookRow): Promise<Done> {
  return (await phoneBookStore(scope).fillName(id, name)) ? { outcome: "named", id } : { outcome: "unchanged" };
}

/** Of somebody of whom only a LID is known, a contact would lead nowhere until they write. */
async function create(scope: Scope, entry: BookRow, connectionId: number | undefined): Promise<Done> {
  if (entry.kind !== "phone") return { outcome: "unchanged" };
  const values = { name: entry.name, number: entry.value, isGroup: false, connectionId: connectionId ?? null };
  try {
    return { outcome: "created", ...(await contactStore(scope).addWithIdentities(values, namesOf(entry))) };
  } catch (error) {
    if (error instanceof UniqueConstraintError) return { outcome: "unchanged" };
    throw error;
  }
}
