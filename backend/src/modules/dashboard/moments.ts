import { durationBounds } from "@guiche/contract/dashboard";
import type { Scope } from "../../core/tenant/scope";
import { fragment, type Fragment } from "../../core/tenant/sql";

const bounds = durationBounds.map((minutes) => minutes * 60_000);

const msBetween = (from: Fragment, to: Fragment): Fragment =>
  fragment`greatest(0, extract(epoch FROM ${to} - ${from}) * 1000)::bigint`;

/** The bucket of the histogram, from 0. */
const bucketOf = (ms: Fragment): Fragment => fragment`width_bucket(${ms}, ${bounds}::bigint[])`;

/** Working times in milliseconds of lives by their ids; a life that goes on has no service time. */
export interface CountedLives {
  ids: number[];
  waits: number[];
  services: (number | null)[];
}

/** The working times of lives for which none is stored. */
const countedNow = ({ ids, waits, services }: CountedLives): Fragment => fragment`
  LEFT JOIN unnest(${ids}::bigint[], ${waits}::bigint[], ${services}::bigint[]) AS u(id, wait, service) ON u.id = l.id`;

/**
 * One row for each beginning, acceptance and closing in the hours of the relation `kept`, read from the tracking rows.
 * Every hour is one of the time zone. Working times that are not stored are read from `counted`.
 */
export function momentsIn(scope: Scope, timezone: string, counted?: CountedLives): Fragment {
  const within = (at: Fragment): Fragment => fragment`
      FROM kept k
      JOIN ticket_trackings l ON l."companyId" = ${scope} AND ${at} >= k.hour AND ${at} < k.hour + interval '1 hour'
       AND date_trunc('hour', ${at}, ${timezone}) = k.hour
      JOIN tickets t ON t."companyId" = l."companyId" AND t.id = l."ticketId" AND NOT t."isGroup"${
        counted ? countedNow(counted) : fragment``
      }`;
  const place = fragment`k.hour, l."queueId", l."userId", l."connectionId"`;
  const wait = msBetween(fragment`l."queuedAt"`, fragment`l."startedAt"`);
  const service = msBetween(fragment`l."startedAt"`, fragment`l."finishedAt"`);
  // What changed in this very moment has no working time yet, and the one on the clock until it is counted.
  const workingWait = fragment`coalesce(l."workingWaitMs", ${counted ? fragment`u.wait, ` : fragment``}${wait})`;
  const workingService = fragment`coalesce(l."workingServiceMs", ${counted ? fragment`u.service, ` : fragment``}${service})`;
  const isServed = fragment`l."startedAt" IS NOT NULL`;
  const ofServed = (value: Fragment, other: Fragment): Fragment =>
    fragment`CASE WHEN ${isServed} THEN ${value} ELSE ${other} END`;
  const [zero, none] = [fragment`0::bigint`, fragment`NULL::integer`];
  return fragment`
    SELECT ${place}, 1 AS begun, 0 AS accepted, ${zero} AS "waitMs", ${none} AS wait, ${zero} AS "workingWaitMs",
           ${none} AS "workingWait", 0 AS finished, 0 AS served, ${zero} AS "serviceMs", ${none} AS service,
           ${zero} AS "workingServiceMs", ${none} AS "workingService"
      ${within(fragment`l."createdAt"`)}
    UNION ALL
    SELECT ${place}, 0, 1, ${wait}, ${bucketOf(wait)}, ${workingWait}, ${bucketOf(workingWait)}, 0, 0, 0, NULL, 0, NULL
      ${within(fragment`l."startedAt"`)}
    UNION ALL
    SELECT ${place}, 0, 0, 0, NULL, 0, NULL, 1, (${isServed})::integer,
           ${ofServed(service, zero)}, ${ofServed(bucketOf(service), none)},
           ${ofServed(workingService, zero)}, ${ofServed(bucketOf(workingService), none)}
      ${within(fragment`l."finishedAt"`)}`;
}

export const listed = (items: Fragment[]): Fragment => items.reduce((one, other) => fragment`${one}, ${other}`);

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
