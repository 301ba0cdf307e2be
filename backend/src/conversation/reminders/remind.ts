import { isBriefThanks } from "@guiche/contract/texts/thanks";
import * as yup from "yup";
import { connectionOf } from "../../modules/connections";
import { settingsOf } from "../../modules/settings";
import { claimReminder, dueReminders, lastWords, noteReminder, ticketStore } from "../../modules/tickets";
import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import { defineJob } from "../../core/jobs/define-job";
import type { Scope } from "../../core/tenant/scope";
import { absencesAt, isAbsent } from "../reply/absences";
import { sendText } from "../texts/send-text";

/** Reminds a customer who does not answer. Out of hours it waits for the opening. */
async function remind(scope: Scope, ticketId: number): Promise<void> {
  const ticket = await ticketStore(scope).byId(ticketId);
  if (!ticket || ticket.connectionId === null) return;
  const [connection, settings] = [await connectionOf(scope, ticket.connectionId), await settingsOf(scope)];
  const at = now();
  if (isAbsent(await absencesAt(scope, { connection, settings, at }), ticket.queueId)) return;
  await transaction(scope, async (inside) => {
    const due = await claimReminder(inside, ticketId, at);
    const current = due && (await ticketStore(inside).byId(ticketId));
    if (!current) return;
    const text = due.number === 1 ? "firstReminder" : "secondReminder";
    // Without a text there is nothing to say, and the next one is due in its time.
    if (!(await isSatisfied(inside, ticketId)))
      await sendText(inside, current, connection[text], { late: connection.lateTemplates[text] });
    await noteReminder(inside, ticketId, due);
  });
}

/** The customer said thanks or goodbye, and was asked nothing since: there is no answer to wait for. */
async function isSatisfied(scope: Scope, ticketId: number): Promise<boolean> {
  const last = await lastWords(scope, ticketId);
  return last !== null && !last.hasAskedSince && isBriefThanks(last.text);
}

defineJob({
  name: "ticket.remind",
  payload: yup.object({ ticketId: yup.number().integer().required() }).noUnknown(),
  attempts: 1,
  key: ({ ticketId }) => String(ticketId),
  run: (scope, { ticketId }) => remind(scope, ticketId),
  rebuild: async () =>
    (await dueReminders(now())).map(({ companyId, ticketId }) => ({ companyId, payload: { ticketId } })),
});
