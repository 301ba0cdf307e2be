import * as yup from "yup";
import { defineJob } from "../../core/jobs/define-job";
import { learnIdentities } from "../contacts";
import { migrationPersonStore, peopleToMerge } from "./migration-person.store";

/** As if WhatsApp had said that the phone and the LID are one person: conversations, notes and tags move too. */
export const mergePeople = defineJob({
  name: "migration.merge",
  payload: yup.object({ phone: yup.string().required(), lid: yup.string().required() }),
  attempts: 3,
  key: ({ lid }) => lid,
  rebuild: async () => (await peopleToMerge()).map(({ companyId, ...payload }) => ({ companyId, payload })),
  run: async (scope, person) => {
    await learnIdentities(scope, [person]);
    await migrationPersonStore(scope).remove(person.lid);
  },
});
