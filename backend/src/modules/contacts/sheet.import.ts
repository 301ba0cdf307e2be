import { setImmediate } from "node:timers/promises";
import { contactInput, type ContactInput, type SheetError, type SheetReport } from "@guiche/contract/contacts";
import { UniqueConstraintError } from "sequelize";
import { ValidationError } from "yup";
import { transaction } from "../../platform/db/transaction";
import { announce } from "../../platform/realtime/announce";
import { asName } from "../../platform/text";
import type { Scope } from "../../platform/tenant/scope";
import { presentContact } from "./contact.presenter";
import { contactStore } from "./contact.store";
import { identitiesOf } from "./identity.rules";
import { identityStore } from "./identity.store";
import { sheetStore, type SheetContact } from "./sheet.store";

/** A row as it was written; without a column of names its name is null. */
export interface WrittenRow {
  row: number;
  number: string;
  name: string | null;
  email: string;
  extraInfo: ContactInput["extraInfo"];
}

const atOnce = 500;
const mostErrors = 100;
/** So many rows are looked at before others get their turn: the server goes on answering. */
const atOneGo = 50;
/** Up to so many changes are told one by one; of more, browsers are told to fetch their lists again. */
const mostTold = 50;
/** Somebody else may write the same people down at the same moment, and then they are known. */
const attempts = 5;

/**
 * Makes contacts of rows, unchecked: WhatsApp is asked for nobody. Who is known gets what was empty, and keeps the rest.
 * What was brought in before something fails stays, and is known when the sheet is sent again.
 */
export async function importRows(scope: Scope, written: WrittenRow[]): Promise<SheetReport> {
  const { contacts, errors, refused } = await checked(written);
  const report = { created: 0, updated: 0, unchanged: written.length - refused - contacts.length };
  const touched = { created: [] as number[], updated: [] as number[] };
  for (let start = 0; start < contacts.length; start += atOnce) {
    const batch = contacts.slice(start, start + atOnce);
    const { created, updated } = await bring(scope, batch);
    report.created += created.length;
    report.updated += updated.length;
    report.unchanged += batch.length - created.length - updated.length;
    touched.created.push(...created);
    touched.updated.push(...updated);
  }
  await tell(scope, touched);
  return { ...report, refused, errors };
}

async function checked(written: WrittenRow[]) {
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
function read(
  { number, name, email, extraInfo }: WrittenRow,
  contacts: Map<string, SheetContact>,
): Omit<SheetError, "row"> | null {
  const input = contactInput.cast({ number, name: asName(name ?? ""), email, extraInfo });
  const called = name === null ? `+${input.number}` : input.name;
  try {
    contactInput.validateSync({ ...input, name: called }, { strict: true });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return problemOf(error);
  }
  // Either spelling of a Brazilian number is the same person.
  const person =
    identitiesOf({ phone: input.number })
      .map(({ value }) => value)
      .sort()[0] ?? input.number;
  const known = contacts.get(person);
  const fields = input.extraInfo ?? [];
  if (!known) {
    contacts.set(person, { ...input, name: called, nameIsChosen: name !== null, fields: once(fields) });
    return null;
  }
  known.email ||= input.email;
  known.fields = once([...known.fields, ...fields]);
  return null;
}

/** Of fields with one name the first. */
const once = (fields: SheetContact["fields"]): SheetContact["fields"] => [
  ...new Map([...fields].reverse().map((field) => [field.name, field])).values(),
];

const formFields = ["name", "number", "email", "extraInfo"] as const;

function problemOf({ path, errors }: ValidationError): Omit<SheetError, "row"> {
  const field = formFields.find((each) => path?.startsWith(each));
  return { error: errors[0] ?? "ERR_VALIDATION", ...(field && { field }) };
}

interface Brought {
  created: number[];
  updated: number[];
}

async function bring(scope: Scope, batch: SheetContact[], attempt = 1): Promise<Brought> {
  try {
    return await transaction(scope, (inside) => bringIn(inside, batch));
  } catch (error) {
    if (!(error instanceof UniqueConstraintError) || attempt === attempts) throw error;
    return bring(scope, batch, attempt + 1);
  }
}

async function bringIn(scope: Scope, batch: SheetContact[]): Promise<Brought> {
  const namesOf = ({ number }: SheetContact) => identitiesOf({ phone: number });
  const known = await identityStore(scope).known(batch.flatMap(namesOf));
  const owners = new Map(known.map(({ value, contactId }) => [value, contactId]));
  const ownerOf = (one: SheetContact) => namesOf(one).flatMap(({ value }) => owners.get(value) ?? [])[0];
  const filling = batch.flatMap((one) => {
    const id = ownerOf(one);
    return id === undefined ? [] : [{ ...one, id }];
  });
  const store = sheetStore(scope);
  const updated = await store.fill(filling);
  const made = await store.add(batch.filter((one) => ownerOf(one) === undefined));
  const ids = new Map(made.map(({ id, number }) => [number, id]));
  await store.addIdentities(batch.flatMap((one) => withId(namesOf(one), ids.get(one.number))));
  await store.addFields(batch.flatMap((one) => withId(one.fields, ids.get(one.number))));
  return { created: made.map(({ id }) => id), updated };
}

const withId = <T extends object>(rows: T[], contactId: number | undefined) =>
  contactId === undefined ? [] : rows.map((row) => ({ ...row, contactId }));

async function tell(scope: Scope, { created, updated }: Brought): Promise<void> {
  const changed = [...created, ...updated];
  if (changed.length > mostTold) return announce(scope, "contact", { action: "reload" });
  const isNew = new Set(created);
  for (const contact of await contactStore(scope).byIds(changed))
    announce(scope, "contact", {
      action: isNew.has(contact.id) ? "create" : "update",
      contact: presentContact(contact),
    });
}
