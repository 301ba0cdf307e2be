import { durationBounds } from "@guiche/contract/dashboard";
import type { Scope } from "../../core/tenant/scope";
import { fragment, type Fragment } from "../../core/tenant/sql";

const bounds = durationBounds.map((minutes) => minutes * 60_000);

const msBetween = (from: Fragment, to: Fragment): Fragment =>
  fragment`greatest(0, extract(epoch FROM ${to} - ${from}) * 1000)::bigint`;

/** The bucket of the histogram, from 0. */
const bucketOf = (ms: Fragment): Fragment => fragment`width_bucket(${ms}, ${bounds}::bigint[])`;

/**
 * One row for each beginning, acceptance and closing in the hours of the relation `kept`, read from the tracking rows.
 * Every hour is one of the time zone.
 */
export function momentsIn(scope: Scope, timezone: string): Fragment {
  const within = (at: Fragment): Fragment => fragment`
      FROM kept k
      JOIN ticket_trackings l ON l."companyId" = ${scope} AND ${at} >= k.hour AND ${at} < k.hour + interval '1 hour'
       AND date_trunc('hour', ${at}, ${timezone}) = k.hour
      JOIN tickets t ON t."companyId" = l."companyId" AND t.id = l."ticketId" AND NOT t."isGroup"`;
  const place = fragment`k.hour, l."queueId", l."userId", l."connectionId"`;
  const wait = msBetween(fragment`l."queuedAt"`, fragment`l."startedAt"`);
  const service = msBetween(fragment`l."startedAt"`, fragment`l."finishedAt"`);
  const isServed = fragment`l."startedAt" IS NOT NULL`;
  return fragment`
    SELECT ${place}, 1 AS begun, 0 AS accepted, 0::bigint AS "waitMs", NULL::integer AS wait,
           0 AS finished, 0 AS served, 0::bigint AS "serviceMs", NULL::integer AS service
      ${within(fragment`l."createdAt"`)}
    UNION ALL
    SELECT ${place}, 0, 1, ${wait}, ${bucketOf(wait)}, 0, 0, 0, NULL ${within(fragment`l."startedAt"`)}
    UNION ALL
    SELECT ${place}, 0, 0, 0, NULL, 1, (${isServed})::integer,
           CASE WHEN ${isServed} THEN ${service} ELSE 0 END, CASE WHEN ${isServed} THEN ${bucketOf(service)} END
      ${within(fragment`l."finishedAt"`)}`;
}

const listed = (items: Fragment[]): Fragment => items.reduce((one, other) => fragment`${one}, ${other}`);

/** The histogram of a column of buckets. */
export const histogramOf = (bucket: Fragment): Fragment => {
  const counts = [...bounds, 0].map((_bound, at) => fragment`count(*) FILTER (WHERE ${bucket} = ${at}::integer)`);
  return fragment`CASE WHEN count(${bucket}) = 0 THEN '{}'::integer[] ELSE ARRAY[${listed(counts)}]::integer[] END`;
};

/** The sum of stored histograms and of single buckets beside them. */
export const summedHistogram = (stored: Fragment, bucket: Fragment): Fragment => {
  const counts = [...bounds, 0].map(
    (_bound, at) =>
      fragment`coalesce(sum(${stored}[${at + 1}::integer]), 0) + count(*) FILTER (WHERE ${bucket} = ${at}::integer)`,
  );
  return fragment`ARRAY[${listed(counts)}]::integer[]`;
};
