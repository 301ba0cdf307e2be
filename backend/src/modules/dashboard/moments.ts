import { durationBounds } from "@guiche/contract/dashboard";
import type { Scope } from "../../core/tenant/scope";
import { fragment, type Fragment } from "../../core/tenant/sql";

const bounds = durationBounds.map((minutes) => minutes * 60_000);

const msBetween = (from: Fragment, to: Fragment): Fragment =>
  fragment`greatest(0, extract(epoch FROM ${to} - ${from}) * 1000)::bigint`;

/** The bucket of the histogram, from 0. */
const bucketOf = (ms: Fragment): Fragment => fragment`width_bucket(${ms}, ${bounds}::bigint[])`;

/** The working times of lives, in milliseconds, in the order of `ids`; null for what has not happened. */
export interface CountedLives {
  ids: number[];
  waits: (number | null)[];
  answers: (number | null)[];
  services: (number | null)[];
}

/** Joins the working times of lives for which none is stored yet. */
const countedNow = ({ ids, waits, answers, services }: CountedLives): Fragment => fragment`
  LEFT JOIN unnest(${ids}::bigint[], ${waits}::bigint[], ${answers}::bigint[], ${services}::bigint[])
         AS u(id, wait, answer, service) ON u.id = l.id`;

/** A duration on the clock and in business hours, in milliseconds. */
interface Time {
  ms: Fragment;
  working: Fragment;
}

/** What one event of a life (its beginning, acceptance, first answer or closing) adds to the sums. */
interface Amounts {
  begun?: Fragment;
  accepted?: Fragment;
  wait?: Time;
  answered?: Fragment;
  answer?: Time;
  finished?: Fragment;
  served?: Fragment;
  service?: Time;
}

/** Both durations with their buckets. */
const timeColumns = (time: Time | undefined): Fragment =>
  time
    ? fragment`coalesce(${time.ms}, 0), ${bucketOf(time.ms)}, coalesce(${time.working}, 0), ${bucketOf(time.working)}`
    : fragment`0::bigint, NULL::integer, 0::bigint, NULL::integer`;
const none = fragment`0`;
const amountsOf = ({
  begun,
  accepted,
  wait,
  answered,
  answer,
  finished,
  served,
  service,
}: Amounts): Fragment => fragment`
  ${begun ?? none}, ${accepted ?? none}, ${timeColumns(wait)}, ${answered ?? none}, ${timeColumns(answer)},
  ${finished ?? none}, ${served ?? none}, ${timeColumns(service)}`;
const names = fragment`
  hour, "isGroup", "queueId", "userId", "connectionId", begun, accepted, "waitMs", wait, "workingWaitMs", "workingWait",
  answered, "answerMs", answer, "workingAnswerMs", "workingAnswer",
  finished, served, "serviceMs", service, "workingServiceMs", "workingService"`;

/**
 * The lives whose column `at` is within the hour of `k`. OFFSET 0 makes Postgres look them up for each hour: it cannot
 * estimate how few lives an hour has, and would otherwise compare every life of the company with every hour.
 */
export const livesIn = (scope: Scope, at: Fragment): Fragment => fragment`
  SELECT l.* FROM ticket_trackings l
   WHERE l."companyId" = ${scope} AND ${at} >= k.hour AND ${at} < k.hour + interval '1 hour' OFFSET 0`;

/**
 * One row for each beginning, acceptance, first answer and closing in the hours of the relation `kept`, read from the
 * tracking rows. Every hour is one of the time zone. Working times that are not stored are read from `lives`.
 */
export function momentsIn(scope: Scope, timezone: string, lives?: CountedLives): Fragment {
  const momentsAt = (at: Fragment, amounts: Amounts): Fragment => fragment`
    SELECT k.hour, t."isGroup", l."queueId", l."userId", l."connectionId", ${amountsOf(amounts)}
      FROM kept k
      JOIN LATERAL (${livesIn(scope, at)}) l ON date_trunc('hour', ${at}, ${timezone}) = k.hour
      JOIN tickets t ON t."companyId" = l."companyId" AND t.id = l."ticketId"${lives ? countedNow(lives) : fragment``}`;
  // A life that has just changed has no working time yet: until it is counted, the time on the clock stands for it.
  const timeOf = (ms: Fragment, workingTime: Fragment, now: Fragment): Time => ({
    ms,
    working: fragment`coalesce(${workingTime}, ${lives ? fragment`${now}, ` : fragment``}${ms})`,
  });
  const wait = timeOf(
    msBetween(fragment`l."queuedAt"`, fragment`l."startedAt"`),
    fragment`l."workingWaitMs"`,
    fragment`u.wait`,
  );
  const answer = timeOf(
    msBetween(fragment`l."answerFrom"`, fragment`l."answeredAt"`),
    fragment`l."workingAnswerMs"`,
    fragment`u.answer`,
  );
  const service = timeOf(
    fragment`CASE WHEN l."startedAt" IS NOT NULL THEN ${msBetween(fragment`l."startedAt"`, fragment`l."finishedAt"`)} END`,
    fragment`l."workingServiceMs"`,
    fragment`u.service`,
  );
  const [one, isServed] = [fragment`1`, fragment`(l."startedAt" IS NOT NULL)::integer`];
  return fragment`
    SELECT * FROM (
      ${momentsAt(fragment`l."createdAt"`, { begun: one })}
      UNION ALL ${momentsAt(fragment`l."startedAt"`, { accepted: one, wait })}
      UNION ALL ${momentsAt(fragment`l."answeredAt"`, { answered: one, answer })}
      UNION ALL ${momentsAt(fragment`l."finishedAt"`, { finished: one, served: isServed, service })}
    ) moments (${names})`;
}

export const commaSeparated = (items: Fragment[]): Fragment => items.reduce((one, other) => fragment`${one}, ${other}`);

/**
 * The histogram of durations in milliseconds and their buckets: the number in each bucket, then the shortest and the
 * longest; empty without any.
 */
export const histogramOf = ({ bucket, ms }: BucketedDuration): Fragment => {
  const counts = [...bounds, 0].map((_bound, at) => fragment`count(*) FILTER (WHERE ${bucket} = ${at}::integer)`);
  const those = fragment`FILTER (WHERE ${bucket} IS NOT NULL)`;
  return fragment`
    CASE WHEN count(${bucket}) = 0 THEN '{}'::bigint[]
         ELSE ARRAY[${commaSeparated(counts)}, min(${ms}) ${those}, max(${ms}) ${those}]::bigint[] END`;
};

/** A duration and its place in the histogram; both null in rows without one. */
interface BucketedDuration {
  bucket: Fragment;
  ms: Fragment;
}

/**
 * The sum of stored histograms and of single durations. Counts are added as integers,
 * which is faster; the driver reads floats as numbers.
 */
export const summedHistogram = (storedHistogram: Fragment, { bucket, ms }: BucketedDuration): Fragment => {
  const counts = [...bounds, 0].map(
    (_bound, at) =>
      fragment`coalesce(sum(${storedHistogram}[${at + 1}::integer]::integer), 0) + count(*) FILTER (WHERE ${bucket} = ${at}::integer)`,
  );
  const [shortestAt, longestAt] = [counts.length + 1, counts.length + 2];
  const those = fragment`FILTER (WHERE ${bucket} IS NOT NULL)`;
  return fragment`
    ARRAY[${commaSeparated(counts)}, least(min(${storedHistogram}[${shortestAt}::integer]), min(${ms}) ${those}),
          greatest(max(${storedHistogram}[${longestAt}::integer]), max(${ms}) ${those})]::float8[]`;
};
