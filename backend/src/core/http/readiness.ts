import type { UnmetRequirement } from "@guiche/contract/errors";
import { QueryTypes } from "sequelize";
import { database } from "../db/connect";
import { redisAnswers } from "../events/process-bus";
import { servingState } from "./serving-state";

/** Time limit of the database's answer: a probe waits no longer than its caller. */
const answerWithinMs = 2_000;
/** Probes of several supervisors share one check. */
const shareMs = 500;

let requiredMigrations: readonly string[] = [];
let last: { lacks: Promise<UnmetRequirement[]>; at: number } | undefined;

/** The migrations that this version's queries rely on. Those of a newer version do no harm. */
export const requireMigrations = (names: readonly string[]): void => {
  requiredMigrations = names;
};

/** What keeps this process from serving; empty when it is ready. */
export function unmetRequirements(): Promise<UnmetRequirement[]> {
  const state = servingState();
  if (state !== "serving") return Promise.resolve([state === "starting" ? "start" : "stop"]);
  if (last && performance.now() - last.at < shareMs) return last.lacks;
  const lacks = check();
  last = { lacks, at: performance.now() };
  return lacks;
}

async function check(): Promise<UnmetRequirement[]> {
  const [inDatabase, hasRedis] = await Promise.all([unmetOfDatabase(), redisAnswers()]);
  return [...inDatabase, ...(hasRedis ? [] : ["redis" as const])];
}

async function unmetOfDatabase(): Promise<UnmetRequirement[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => fail(new Error("The database did not answer in time.")), answerWithinMs);
  });
  try {
    const [row] = await Promise.race([countApplied(), late]);
    return row?.count === requiredMigrations.length ? [] : ["migrations"];
  } catch {
    return ["database"];
  } finally {
    clearTimeout(timer);
  }
}

const countApplied = () =>
  database().query<{ count: number }>(`SELECT count(*)::int AS count FROM schema_migrations WHERE name = ANY($1)`, {
    bind: [requiredMigrations],
    type: QueryTypes.SELECT,
  });
