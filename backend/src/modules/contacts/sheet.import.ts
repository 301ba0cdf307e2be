import { setImmediate } from "node:timers/promises";
import type { SheetError, SheetReport } from "@guiche/contract/contact-sheets";
import { personKey } from "@guiche/contract/texts/phone-spellings";
import { readRow, type RowProblem, type WrittenRow } from "@guiche/contract/texts/sheet-rows";
import { ForeignKeyConstraintError, UniqueConstraintError } from "sequelize";
import { isConflict } from "../../core/db/database-errors";
import { transaction } from "../../core/db/transaction";
import type { Scope } from "../../core/tenant/scope";
import type { TouchedContacts } from "./contact.events";
import { identitiesOf } from "./identity.rules";
import { identityStore } from "./identity.store";
import { runImport } from "./import.run";
import { importStore } from "./import.store";
import { contactTagStore } from "./contact-tag.store";
import { contactStore } from "./contact.store";
import { tagIdsByName } from "./contact.related";
import { sheetStore, ContactGone, type SheetContact } from "./sheet.store";

/** A row with its number in the sheet. */
export type NumberedRow = WrittenRow & { row: number };

const atOnce = 500;
/** Rows whose faults are listed. */
const maxFaulty = 100;
/** Rows processed before yielding to the event loop. */
const rowsAtOnce = 50;
/** A concurrent request may add or merge the same people: then they are looked up again. */
const attempts = 5;

/**
 * Makes contacts of rows, unchecked: WhatsApp is not asked. Known contacts get their empty fields filled, and keep the
 * rest. Rows stored before a failure stay and are counted, and a second import finds them as known.
 */
export async function importRows(scope: Scope, fileName: string, sheetRows: NumberedRow[]): Promise<SheetReport> {
  const { contacts, errors, refused } = await checkRows(sheetRows);
  const report = { created: 0, updated: 0, unchanged: sheetRows.length - refused - contacts.length, refused, errors };
  await runImport(scope, { ...report, fileName, total: sheetRows.length }, async (importId, touchedContacts) => {
    const names = [...new Set(contacts.flatMap(({ tags }) => tags))];
    const tagIds = names.length > 0 ? await tagIdsByName(scope, names) : new Map<string, number>();
    for (let start = 0; start < contacts.length; start += atOnce) {
      const batch = contacts.slice(start, start + atOnce);
      const { created, updated } = await bring(scope, importId, batch, tagIds);
      report.created += created.length;
      report.updated += updated.length;
      report.unchanged += batch.length - created.length - updated.length;
      touchedContacts.created.push(...created);
      touchedContacts.updated.push(...updated);
    }
  });
  return report;
}

async function checkRows(sheetRows: NumberedRow[]) {
  const contacts = new Map<string, SheetContact>();
  const errors: SheetError[] = [];
  let refusedCount = 0;
  for (const [at, one] of sheetRows.entries()) {
    if (at % rowsAtOnce === 0) await setImmediate();
    const problems = read(one, contacts);
    if (problems.length === 0) continue;
    refusedCount += 1;
    if (refusedCount <= maxFaulty) errors.push(...problems.map((problem) => ({ row: one.row, ...problem })));
  }
  // A number belongs to the person who has it in their own row, else to the first.
  const takenKeys = new Set(contacts.keys());
  for (const one of contacts.values())
    one.otherNumbers = one.otherNumbers.filter((number) => {
      const key = personKey(number);
      return !takenKeys.has(key) && takenKeys.add(key);
    });
  // Sorted, so that concurrent imports of the same people lock rows in the same order and cannot deadlock.
  const sortedContacts = [...contacts.values()].sort((a, b) => (a.number < b.number ? -1 : 1));
  return { contacts: sortedContacts, errors, refused: refusedCount };
}

/** Collects the row, or returns what is wrong with it. */
function read(sheetRow: NumberedRow, contacts: Map<string, SheetContact>): RowProblem[] {
  const input = readRow(sheetRow);
  if (Array.isArray(input)) return input;
  const person = personKey(input.number);
  const earlierContact = contacts.get(person);
  const row = {
    ...input,
    nameIsChosen: sheetRow.name !== null && input.name !== `+${input.number}`,
    fields: once(input.extraInfo),
  };
  contacts.set(person, earlierContact ? together(earlierContact, row) : row);
  return [];
}

/** Merges two rows of one person. */
const together = (first: SheetContact, later: SheetContact): SheetContact => ({
  ...first,
  email: first.email || later.email,
  otherNumbers: [...first.otherNumbers, ...later.otherNumbers],
  fields: once([...first.fields, ...later.fields]),
  tags: [...new Set([...first.tags, ...later.tags])],
});

/** The first of fields with the same name. */
const once = (fields: SheetContact["fields"]): SheetContact["fields"] => [
  ...new Map([...fields].reverse().map((field) => [field.name, field])).values(),
];

type TagIds = ReadonlyMap<string, number>;

async function bring(
  scope: Scope,
  importId: number,
  batch: SheetContact[],
  tagIds: TagIds,
  attempt = 1,
): Promise<TouchedContacts> {
  try {
    return await transaction(scope, async (inside) => {
      const importedContacts = await bringIn(inside, batch, tagIds);
      const [created, updated] = [importedContacts.created.length, importedContacts.updated.length];
      await importStore(inside).count(importId, { created, updated, unchanged: batch.length - created - updated });
      return importedContacts;
    });
  } catch (error) {
    if (!mayComeRight(error) || attempt === attempts) throw error;
    return bring(scope, importId, batch, tagIds, attempt + 1);
  }
}

const mayComeRight = (error: unknown): boolean =>
  error instanceof ContactGone ||
  error instanceof UniqueConstraintError ||
  error instanceof ForeignKeyConstraintError ||
  isConflict(error);

async function bringIn(scope: Scope, batch: SheetContact[], tagIds: TagIds): Promise<TouchedContacts> {
  const namesOf = ({ number }: SheetContact) => identitiesOf({ phone: number });
  const othersOf = ({ otherNumbers }: SheetContact) => otherNumbers.flatMap((phone) => identitiesOf({ phone }));
  const knownIdentities = await identityStore(scope).findKnown(
    batch.flatMap((one) => [...namesOf(one), ...othersOf(one)]),
  );
  const owners = new Map(knownIdentities.map(({ value, contactId }) => [value, contactId]));
  const ownerOf = (one: SheetContact) => namesOf(one).flatMap(({ value }) => owners.get(value) ?? [])[0];
  const filling = new Map<number, SheetContact & { id: number }>();
  for (const one of batch) {
    const id = ownerOf(one);
    if (id === undefined) continue;
    // Two numbers of the sheet may belong to one contact: the first row counts, the second fills its gaps.
    const before = filling.get(id);
    filling.set(id, { ...(before ? together(before, one) : one), id });
  }
  const store = sheetStore(scope);
  await store.hold([...filling.keys()]);
  const updated = await store.fill([...filling.values()]);
  const createdRows = await store.add(batch.filter((one) => ownerOf(one) === undefined));
  const ids = new Map(createdRows.map(({ id, number }) => [number, id]));
  await store.addIdentities(batch.flatMap((one) => withId(namesOf(one), ids.get(one.number))));
  // A number that another contact has stays theirs.
  const numbers = batch.flatMap((one) =>
    withId(
      one.otherNumbers
        .filter((phone) => identitiesOf({ phone }).every(({ value }) => !owners.has(value)))
        .map((number) => ({ number })),
      ownerOf(one) ?? ids.get(one.number),
    ),
  );
  const numberedRows = numbers.length > 0 ? await store.addNumbers(numbers) : [];
  await store.addIdentities(
    numbers.flatMap(({ number, contactId }) => withId(identitiesOf({ phone: number }), contactId)),
  );
  await contactStore(scope).addFields(batch.flatMap((one) => withId(one.fields, ids.get(one.number))));
  const links = batch.flatMap((one) => {
    const contactId = ownerOf(one) ?? ids.get(one.number);
    return contactId === undefined
      ? []
      : one.tags.flatMap((name) => tagIds.get(name) ?? []).map((tagId) => ({ contactId, tagId }));
  });
  const taggedRows = links.length > 0 ? await contactTagStore(scope).add(links) : [];
  const created = createdRows.map(({ id }) => id);
  const changedIds = new Set([
    ...updated,
    ...taggedRows.map(({ contactId }) => contactId),
    ...numberedRows.map(({ id }) => id),
  ]);
  return { created, updated: [...changedIds].filter((id) => !created.includes(id)) };
}

const withId = <T extends object>(rows: T[], contactId: number | undefined) =>
  contactId === undefined ? [] : rows.map((row) => ({ ...row, contactId }));
