import { setImmediate } from "node:timers/promises";
import type { SheetError, SheetReport } from "@guiche/contract/contacts";
import { readRow, type RowProblem, type WrittenRow } from "@guiche/contract/sheet-rows";
import { ForeignKeyConstraintError, UniqueConstraintError } from "sequelize";
import { stoodInTheWay } from "../../core/db/away";
import { transaction } from "../../core/db/transaction";
import type { Scope } from "../../core/tenant/scope";
import type { Touched } from "./contact.events";
import { identitiesOf } from "./identity.rules";
import { identityStore } from "./identity.store";
import { followed } from "./import.course";
import { importStore } from "./import.store";
import { sheetStore, SomebodyGone, type SheetContact } from "./sheet.store";

/** A row as it was written, under its number as the sheet shows it. */
export type NumberedRow = WrittenRow & { row: number };

const atOnce = 500;
const mostErrors = 100;
/** So many rows are looked at before others get their turn: the server goes on answering. */
const atOneGo = 50;
/** Somebody else may write the same people down at the same moment, or merge them: then it is looked again who they are. */
const attempts = 5;

/**
 * Makes contacts of rows, unchecked: WhatsApp is asked for nobody. Who is known gets what was empty, and keeps the rest.
 * What was brought in before something fails stays, is counted, and is known when the sheet is sent again.
 */
export async function importRows(scope: Scope, fileName: string, written: NumberedRow[]): Promise<SheetReport> {
  const { contacts, errors, refused } = await checked(written);
  const report = { created: 0, updated: 0, unchanged: written.length - refused - contacts.length, refused, errors };
  await followed(scope, { ...report, fileName, total: written.length }, async (importId, touched) => {
    for (let start = 0; start < contacts.length; start += atOnce) {
      const batch = contacts.slice(start, start + atOnce);
      const { created, updated } = await bring(scope, importId, batch);
      report.created += created.length;
      report.updated += updated.length;
      report.unchanged += batch.length - created.length - updated.length;
      touched.created.push(...created);
      touched.updated.push(...updated);
    }
  });
  return report;
}

async function checked(written: NumberedRow[]) {
  const contacts = new Map<string, SheetContact>();
  const errors: SheetError[] = [];
  let refused = 0;
  for (const [at, one] of written.entries()) {
    if (at % atOneGo === 0) await setImmediate();
    const problem = read(one, contacts);
    if (!problem) continue;
    refused += 1;
    if (errors.length < mostErrors) errors.push({ row: one.row, ...problem });
  }
  // In one order for everybody: of two who bring in the same people, neither waits for the other in a circle.
  const ordered = [...contacts.values()].sort((a, b) => (a.number < b.number ? -1 : 1));
  return { contacts: ordered, errors, refused };
}

/** Adds the row to what is to be brought in, or tells what is wrong with it. */
function read(written: NumberedRow, contacts: Map<string, SheetContact>): RowProblem | null {
  const input = readRow(written);
  if ("error" in input) return input;
  // Either spelling of a Brazilian number is the same person.
  const person =
    identitiesOf({ phone: input.number })
      .map(({ value }) => value)
      .sort()[0] ?? input.number;
  const known = contacts.get(person);
  const row = { ...input, nameIsChosen: written.name !== null, fields: once(input.extraInfo) };
  contacts.set(person, known ? together(known, row) : row);
  return null;
}

/** Two rows of one person. */
const together = (first: SheetContact, later: SheetContact): SheetContact => ({
  ...first,
  email: first.email || later.email,
  fields: once([...first.fields, ...later.fields]),
});

/** Of fields with one name the first. */
const once = (fields: SheetContact["fields"]): SheetContact["fields"] => [
  ...new Map([...fields].reverse().map((field) => [field.name, field])).values(),
];

async function bring(scope: Scope, importId: number, batch: SheetContact[], attempt = 1): Promise<Touched> {
  try {
    return await transaction(scope, async (inside) => {
      const brought = await bringIn(inside, batch);
      const [created, updated] = [brought.created.length, brought.updated.length];
      await importStore(inside).count(importId, { created, updated, unchanged: batch.length - created - updated });
      return brought;
    });
  } catch (error) {
    if (!mayComeRight(error) || attempt === attempts) throw error;
    return bring(scope, importId, batch, attempt + 1);
  }
}

const mayComeRight = (error: unknown): boolean =>
  error instanceof SomebodyGone ||
  error instanceof UniqueConstraintError ||
  error instanceof ForeignKeyConstraintError ||
  stoodInTheWay(error);

async function bringIn(scope: Scope, batch: SheetContact[]): Promise<Touched> {
  const namesOf = ({ number }: SheetContact) => identitiesOf({ phone: number });
  const known = await identityStore(scope).known(batch.flatMap(namesOf));
  const owners = new Map(known.map(({ value, contactId }) => [value, contactId]));
  const ownerOf = (one: SheetContact) => namesOf(one).flatMap(({ value }) => owners.get(value) ?? [])[0];
  const filling = new Map<number, SheetContact & { id: number }>();
  for (const one of batch) {
    const id = ownerOf(one);
    if (id === undefined) continue;
    // Two numbers of the sheet may be one person's: of both rows the first counts, and takes what it lacks.
    const before = filling.get(id);
    filling.set(id, { ...(before ? together(before, one) : one), id });
  }
  const store = sheetStore(scope);
  await store.hold([...filling.keys()]);
  const updated = await store.fill([...filling.values()]);
  const made = await store.add(batch.filter((one) => ownerOf(one) === undefined));
  const ids = new Map(made.map(({ id, number }) => [number, id]));
  await store.addIdentities(batch.flatMap((one) => withId(namesOf(one), ids.get(one.number))));
  await store.addFields(batch.flatMap((one) => withId(one.fields, ids.get(one.number))));
  return { created: made.map(({ id }) => id), updated };
}

const withId = <T extends object>(rows: T[], contactId: number | undefined) =>
  contactId === undefined ? [] : rows.map((row) => ({ ...row, contactId }));
