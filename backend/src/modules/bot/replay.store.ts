import type { Program } from "@guiche/contract/bot/program";
import type { BotTrace } from "../../models/bot/bot-trace";
import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { stepText } from "./step-text";

interface Replayable extends Pick<
  BotTrace,
  "seq" | "event" | "facts" | "effects" | "programHash" | "isFresh" | "engineRelease"
> {
  /** Text of the message; null when it was edited or deleted since. */
  text: string | null;
}

export const replayStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  return {
    /** Oldest first. */
    steps: (ticketId: number) => sql<Replayable>`
      SELECT s.seq, s.event, s.facts, s.effects, s."programHash", s."isFresh", s."engineRelease",
             ${stepText} AS text
        FROM bot_traces s
        LEFT JOIN messages m ON m."companyId" = s."companyId" AND m.id = s."messageId"
       WHERE s."companyId" = ${scope} AND s."ticketId" = ${ticketId} ORDER BY s.seq`,

    programsOf: async (ticketId: number): Promise<ReadonlyMap<string, Program>> => {
      const rows = await sql<{ hash: string; program: Program }>`
        SELECT p.hash, p.program FROM bot_programs p
         WHERE p."companyId" = ${scope} AND p.hash IN
               (SELECT s."programHash" FROM bot_traces s WHERE s."companyId" = ${scope} AND s."ticketId" = ${ticketId})`;
      return new Map(rows.map(({ hash, program }) => [hash, program]));
    },

    /** Stores a program once per hash. Compiling it again renews `usedAt`, so that a program in use is kept. */
    keepProgram: (hash: string, program: Program, at: Date) => sql`
      INSERT INTO bot_programs ("companyId", hash, program, "usedAt")
      VALUES (${scope}, ${hash}, ${JSON.stringify(program)}::jsonb, ${at})
          ON CONFLICT ("companyId", hash) DO UPDATE SET "usedAt" = excluded."usedAt"`,
  };
};
