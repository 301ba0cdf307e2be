import { defineRepeatingJob } from "../../core/jobs/define-job";
import { scopeOfRow } from "../../core/tenant/scope";
import { learnIdentities } from "../contacts";
import { migrationPersonStore, peopleToMerge } from "./migration-person.store";

/** As if WhatsApp had said that the phone and the LID are one person: conversations, notes and tags move too. */
export async function mergePeople(): Promise<void> {
  for (const { companyId, phone, lid } of await peopleToMerge()) {
    const scope = scopeOfRow({ companyId });
    await learnIdentities(scope, [{ phone, lid }]);
    await migrationPersonStore(scope).remove(lid);
  }
}

defineRepeatingJob({ name: "migration.merge", everySeconds: 60, run: mergePeople });
