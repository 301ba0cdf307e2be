import type { PromptUsage } from "@guiche/contract/prompts";
import { repository, type Plain } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { Prompt } from "../../models/bot/prompt";

export type PromptRow = Plain<Prompt>;

/** What a list shows in addition to the row. */
export interface PromptExtras {
  queue: { id: number; name: string; color: string } | null;
  usage: PromptUsage;
}

interface ExtrasRow extends PromptUsage {
  id: number;
  queueId: number | null;
  queueName: string | null;
  queueColor: string | null;
}

export const promptStore = (scope: Scope) => {
  const prompts = repository(scope, Prompt, "ERR_NO_PROMPT_FOUND");
  return {
    all: () =>
      prompts.all({
        order: ["name", "id"],
      }),
    get: prompts.get,
    mustHave: prompts.mustHave,
    mustLock: prompts.mustLock,
    add: prompts.add,
    change: prompts.change,
    remove: prompts.remove,
    /** Adds one call to what the prompt used in this month. */
    countUse: (promptId: number, month: string, tokens: number, handedOver: boolean) =>
      prompts.sql`
        INSERT INTO prompt_usages ("companyId", "promptId", month, calls, tokens, "handedOver")
        SELECT ${scope}::bigint, p.id, ${month}::date, 1, ${tokens}::bigint, ${handedOver ? 1 : 0}::int
          FROM prompts p WHERE p."companyId" = ${scope} AND p.id = ${promptId}
            ON CONFLICT ("companyId", "promptId", month) DO UPDATE
           SET calls = prompt_usages.calls + 1, tokens = prompt_usages.tokens + excluded.tokens,
               "handedOver" = prompt_usages."handedOver" + excluded."handedOver"`,
    /** The queue that an AI named. */
    findQueueByName: (name: string) => prompts.sql.first<{ id: number }>`
      SELECT q.id FROM queues q WHERE q."companyId" = ${scope} AND lower(q.name) = lower(${name}) ORDER BY q.id LIMIT 1`,
    /** Transcribes voice notes where the connection's prompt does not: the first prompt that can. */
    defaultListener: () => prompts.sql.value<number>`
      SELECT p.id FROM prompts p WHERE p."companyId" = ${scope} AND p."transcriptionModel" <> ''
       ORDER BY p.name, p.id LIMIT 1`,
    /** The queues of these prompts, and what they used in this month. */
    extrasOf: async (ids: number[], month: string): Promise<Map<number, PromptExtras>> => {
      const rows = await prompts.sql<ExtrasRow>`
        SELECT p.id, q.id AS "queueId", q.name AS "queueName", q.color AS "queueColor",
               coalesce(u.calls, 0) AS calls, coalesce(u.tokens, 0) AS tokens, coalesce(u."handedOver", 0) AS "handedOver"
          FROM prompts p
          LEFT JOIN queues q ON q."companyId" = p."companyId" AND q.id = p."queueId"
          LEFT JOIN prompt_usages u ON u."companyId" = p."companyId" AND u."promptId" = p.id AND u.month = ${month}::date
         WHERE p."companyId" = ${scope} AND p.id = ANY(${ids}::bigint[])`;
      return new Map(
        rows.map(({ id, queueId, queueName, queueColor, ...usage }) => [
          id,
          { queue: queueId === null ? null : { id: queueId, name: queueName ?? "", color: queueColor ?? "" }, usage },
        ]),
      );
    },
  };
};
