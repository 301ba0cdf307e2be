import { transaction } from "../../core/db/transaction";
import { AppError } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { oncePerPerson } from "./item.rules";
import { contactListItemStore, type NewItem } from "./item.store";
import { broadcastList, broadcastReload } from "./list.events";
import { contactListStore, presentContactList } from "./list.store";

/** How often a long import tells how many people there are. */
const tellEveryMs = 1_000;

interface AddedCounts {
  created: number;
  repeated: number;
  optedOut: number;
}

/**
 * Adds people in batches, each in a transaction with its part of the count: what is stored before a failure stays and
 * is counted. Browsers get the growing count about once a second, and the people once at the end.
 */
export async function addInBatches(
  scope: Scope,
  id: number,
  work: (add: (items: readonly NewItem[]) => Promise<void>) => Promise<void>,
): Promise<AddedCounts> {
  const report: AddedCounts = { created: 0, repeated: 0, optedOut: 0 };
  let toldAt = Date.now();
  const add = async (items: readonly NewItem[]): Promise<void> => {
    if (items.length === 0) return;
    const { created, optedOut, list } = await transaction(scope, async (inside) => {
      const { added, ...more } = await contactListItemStore(inside).add(id, oncePerPerson(items));
      const updatedList = added.length > 0 ? await contactListStore(inside).count(id, added.length) : undefined;
      // The list was deleted in the meantime.
      if (added.length > 0 && !updatedList) throw new AppError("ERR_NO_CONTACT_LIST_FOUND");
      return { created: added.length, list: updatedList, ...more };
    });
    report.created += created;
    report.optedOut += optedOut;
    report.repeated += items.length - created;
    if (!list || Date.now() - toldAt < tellEveryMs) return;
    toldAt = Date.now();
    broadcastList(scope, { action: "update", record: presentContactList(list) });
  };
  try {
    await work(add);
  } finally {
    if (report.created > 0) await broadcastReload(scope, id);
  }
  return report;
}
