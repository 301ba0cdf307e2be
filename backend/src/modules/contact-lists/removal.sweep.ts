import { defineRepeatingJob } from "../../core/jobs/define-job";
import { log } from "../../core/log/log";
import { scopeOfRow } from "../../core/tenant/scope";
import { removalStore, removedLists } from "./removal.store";

/** People deleted by one statement: it takes some tens of milliseconds. */
const atOnce = 2_000;

/** Deletes the people of deleted lists in batches, and then the lists. May stop anywhere and be repeated. */
export async function removeDeletedLists(): Promise<void> {
  for (const { companyId, id } of await removedLists()) {
    const store = removalStore(scopeOfRow({ companyId }));
    try {
      while ((await store.removePeople(id, atOnce)) === atOnce);
      await store.removeList(id);
    } catch (error) {
      log.error({ error, contactListId: id }, "People of a deleted contact list could not be deleted");
    }
  }
}

defineRepeatingJob({ name: "contactList.remove", everySeconds: 5, run: removeDeletedLists });
