import * as yup from "yup";
import { connectionOf } from "../../modules/connections";
import { dueRatings, ratingStore } from "../../modules/ratings";
import { ticketStore } from "../../modules/tickets";
import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import { defineJob } from "../../core/jobs/define-job";
import type { Scope } from "../../core/tenant/scope";
import { sendText } from "../texts/send-text";

/** A conversation that ended longer ago gets no farewell: the server was away, or the company suspended. */
const lateAfterMs = 24 * 60 * 60_000;

/** Sends the farewell when no answer came in time, unless the question itself was never sent. */
const endRating = (scope: Scope, id: number): Promise<void> =>
  transaction(scope, async (inside) => {
    const store = ratingStore(inside);
    const due = await store.claimDue(id, now());
    if (!due) return;
    await store.change({ id }, { state: "ended" });
    const ticket = await ticketStore(inside).byId(due.ticketId);
    const isLate = now().getTime() - due.dueAt.getTime() > lateAfterMs;
    if (isLate || due.hasFailed || ticket?.status !== "closed" || ticket.connectionId === null) return;
    // A new conversation with the customer has begun since then.
    if (await ticketStore(inside).liveOf(ticket.contactId, ticket.connectionId)) return;
    const { complationMessage, lateTemplates } = await connectionOf(inside, ticket.connectionId);
    await sendText(inside, ticket, complationMessage, { late: lateTemplates.complationMessage });
  });

defineJob({
  name: "rating.end",
  payload: yup.object({ ratingId: yup.number().integer().required() }).noUnknown(),
  attempts: 1,
  key: ({ ratingId }) => String(ratingId),
  run: (scope, { ratingId }) => endRating(scope, ratingId),
  rebuild: async () =>
    (await dueRatings(now())).map(({ companyId, ratingId }) => ({ companyId, payload: { ratingId } })),
});
