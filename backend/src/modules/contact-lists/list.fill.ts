import type { ContactListFill, ContactListFillReport } from "@guiche/contract/contact-lists";
import type { Scope } from "../../core/tenant/scope";
import { mustHaveTags } from "../tags";
import { fillStore } from "./fill.store";
import { newItem } from "./item.rules";
import { contactListItemStore } from "./item.store";
import { addInBatches } from "./list.adding";
import { contactListStore } from "./list.store";

const atOnce = 500;
const shownNames = 5;

/** Adds the company's contacts that match, groups excepted. */
export async function fillContactList(
  scope: Scope,
  id: number,
  selection: ContactListFill,
): Promise<ContactListFillReport> {
  await contactListStore(scope).mustHave(id);
  await mustHaveTags(scope, selection.tagIds ?? []);
  if (selection.preview) return previewFill(scope, id, selection);
  let withoutNumber = 0;
  const names: string[] = [];
  const counts = await addInBatches(scope, id, async (add) => {
    for (let after = 0; ;) {
      const rows = await fillStore(scope).people(selection, after, atOnce);
      const items = rows.flatMap(({ number, ...row }) => (number === null ? [] : [newItem({ ...row, number })]));
      withoutNumber += rows.length - items.length;
      names.push(...items.slice(0, shownNames - names.length).map(({ name }) => name));
      await add(items);
      if (rows.length < atOnce) return;
      after = rows.at(-1)?.id ?? 0;
    }
  });
  return { ...counts, withoutNumber, names };
}

/** What filling would do. */
async function previewFill(scope: Scope, id: number, selection: ContactListFill): Promise<ContactListFillReport> {
  const report: ContactListFillReport = { created: 0, repeated: 0, optedOut: 0, withoutNumber: 0, names: [] };
  const seenPersons = new Set<string>();
  for (let after = 0; ;) {
    const rows = await fillStore(scope).people(selection, after, atOnce);
    const items = rows.flatMap(({ number, ...row }) => (number === null ? [] : [newItem({ ...row, number })]));
    const { present, optedOut } = await contactListItemStore(scope).standing(id, items);
    report.withoutNumber += rows.length - items.length;
    for (const { person, name } of items) {
      if (present.has(person) || seenPersons.has(person)) report.repeated += 1;
      else {
        report.created += 1;
        if (optedOut.has(person)) report.optedOut += 1;
        if (report.names.length < shownNames) report.names.push(name);
      }
      seenPersons.add(person);
    }
    if (rows.length < atOnce) return report;
    after = rows.at(-1)?.id ?? 0;
  }
}
