import type { ContactListFill, ContactListFillReport } from "@guiche/contract/contact-lists";
import type { Scope } from "../../core/tenant/scope";
import { mustHaveTags } from "../tags";
import { fillStore } from "./fill.store";
import { newItem } from "./item.rules";
import { addInBatches } from "./list.adding";
import { contactListStore } from "./list.store";

const atOnce = 500;

/** Adds the company's contacts that match, groups excepted. */
export async function fillContactList(
  scope: Scope,
  id: number,
  chosen: ContactListFill,
): Promise<ContactListFillReport> {
  await contactListStore(scope).mustHave(id);
  await mustHaveTags(scope, chosen.tagIds ?? []);
  let withoutNumber = 0;
  const counts = await addInBatches(scope, id, async (add) => {
    for (let after = 0; ;) {
      const rows = await fillStore(scope).people(chosen, after, atOnce);
      const items = rows.flatMap(({ number, ...row }) => (number === null ? [] : [newItem({ ...row, number })]));
      withoutNumber += rows.length - items.length;
      await add(items);
      if (rows.length < atOnce) return;
      after = rows.at(-1)?.id ?? 0;
    }
  });
  return { ...counts, withoutNumber };
}
