import { transaction } from "../../core/db/transaction";
import { broadcast } from "../../core/realtime/broadcast";
import type { Scope } from "../../core/tenant/scope";
import { publishEvent } from "../../domain-events";
import { presentContact } from "./contact.presenter";
import { mergedPerson, noPreference } from "./merge.rules";
import { mergeStore } from "./merge.store";

/**
 * Several contacts turned out to be one person: the oldest stays and takes over everything the others have. Returns its
 * id. A concurrent merge of the same contacts finds them merged.
 */
export const mergeContacts = (scope: Scope, ids: number[], preferences = noPreference): Promise<number> =>
  transaction(scope, async (inside) => {
    const store = mergeStore(inside);
    const [oldest, ...others] = (await store.lock(ids)).map(({ id }) => id);
    if (oldest === undefined) throw new Error("None of the contacts to merge exists.");
    for (const from of others) {
      await publishEvent(inside, "contact.merged", { fromId: from, intoId: oldest });
      const person = mergedPerson(await store.person(oldest), await store.person(from), preferences);
      const contact = await store.join(from, oldest, person);
      broadcast(inside, "contact", { action: "delete", contactId: from });
      broadcast(inside, "contact", { action: "update", contact: presentContact(contact) });
    }
    return oldest;
  });
