import { sqlOf } from "../../core/tenant/repository";
import type { TicketTracking } from "../../models/tickets/ticket-tracking";
import type { Scope } from "../../core/tenant/scope";
import { fragment, type Fragment } from "../../core/tenant/sql";
import { keptIn, narrowedTo, type ReportQuestion } from "./facts";
import { livesIn, type CountedLives } from "./moments";

/** From opening or reopening a ticket to closing it, with what of it has come to pass. */
export type Life = Pick<
  TicketTracking,
  "id" | "queueId" | "queuedAt" | "startedAt" | "answerFrom" | "answeredAt" | "finishedAt"
>;

/** Lives that were accepted, answered or closed in the hours of the relation `kept` and whose working times are not counted. */
function uncountedIn(scope: Scope, keptHours: Fragment, condition: Fragment): Fragment {
  const within = (at: Fragment, isUncounted: Fragment): Fragment => fragment`
    SELECT l.id, l."queueId", l."queuedAt", l."startedAt", l."answerFrom", l."answeredAt", l."finishedAt"
      FROM kept k CROSS JOIN LATERAL (${livesIn(scope, at)}) l
     WHERE ${isUncounted} AND ${condition}`;
  return fragment`
    WITH kept AS MATERIALIZED (${keptHours})
    ${within(fragment`l."startedAt"`, fragment`l."workingWaitMs" IS NULL`)}
    UNION
    ${within(fragment`l."answeredAt"`, fragment`l."workingAnswerMs" IS NULL`)}
    UNION
    ${within(fragment`l."finishedAt"`, fragment`l."startedAt" IS NOT NULL AND l."workingServiceMs" IS NULL`)}`;
}

export const workingTimeStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  return {
    listUncounted: (hours: Date[]) => sql<Life>`
      ${uncountedIn(scope, fragment`SELECT unnest(${hours}::timestamptz[]) AS hour`, fragment`TRUE`)}`,

    listUncountedFor: (question: ReportQuestion, limit: number) => sql<Life>`
      ${uncountedIn(scope, keptIn(scope, question), narrowedTo(fragment`l`, question))} LIMIT ${limit}`,

    /** A time that was counted earlier stays. A life that has changed since is left: its hours are marked again. */
    save: (lives: Life[], { ids, waits, answers, services }: CountedLives) => sql`
      UPDATE ticket_trackings l
         SET "workingWaitMs" = coalesce(l."workingWaitMs", v.wait),
             "workingAnswerMs" = coalesce(l."workingAnswerMs", v.answer),
             "workingServiceMs" = coalesce(l."workingServiceMs", v.service)
        FROM unnest(${ids}::bigint[], ${waits}::bigint[], ${answers}::bigint[], ${services}::bigint[],
                    ${lives.map(({ queueId }) => queueId)}::bigint[], ${lives.map(({ queuedAt }) => queuedAt)}::timestamptz[],
                    ${lives.map(({ startedAt }) => startedAt)}::timestamptz[],
                    ${lives.map(({ answerFrom }) => answerFrom)}::timestamptz[],
                    ${lives.map(({ answeredAt }) => answeredAt)}::timestamptz[],
                    ${lives.map(({ finishedAt }) => finishedAt)}::timestamptz[])
             AS v(id, wait, answer, service, "queueId", "queuedAt", "startedAt", "answerFrom", "answeredAt", "finishedAt")
       WHERE l."companyId" = ${scope} AND l.id = v.id
         AND (l."queueId", l."queuedAt", l."startedAt", l."answerFrom", l."answeredAt", l."finishedAt")
             IS NOT DISTINCT FROM (v."queueId", v."queuedAt", v."startedAt", v."answerFrom", v."answeredAt", v."finishedAt")`,
  };
};
