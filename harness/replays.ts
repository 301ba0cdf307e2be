import { replay } from "@guiche/contract/bot/replay";
import type { Program } from "@guiche/contract/bot/program";
import type { BotEvent, Effect, Facts } from "@guiche/contract/bot/engine-types";
import type { TemporaryDatabase } from "./temporary-database";

interface StoredStep {
  ticketId: number;
  seq: number;
  event: BotEvent;
  text: string | null;
  facts: Facts;
  effects: Effect[];
  isFresh: boolean;
  engineRelease: number;
  hash: string;
}

/** "ticket/step result" of each step that does not do the same again. */
export async function faultsOfReplays(database: TemporaryDatabase): Promise<string[]> {
  const steps = await database.rows<StoredStep>(`
    SELECT s."ticketId"::int, s.seq, s.event, s.facts, s.effects, s."isFresh", s."engineRelease",
           concat(s."companyId", s."programHash") AS hash,
           CASE WHEN NOT m."isDeleted" AND NOT m."isEdited" AND m."mediaType" = 'chat' THEN m.body END AS text
      FROM bot_traces s LEFT JOIN messages m ON m.id = s."messageId" ORDER BY s."ticketId", s.seq`);
  if (steps.length === 0) return [];
  const programs = await database.rows<{ hash: string; program: Program }>(
    `SELECT concat("companyId", hash) AS hash, program FROM bot_programs`,
  );
  const programByHash = new Map(programs.map(({ hash, program }) => [hash, program]));
  const ticketIds = new Set(steps.map(({ ticketId }) => ticketId));
  return [...ticketIds].flatMap((id) =>
    replay(
      steps.filter(({ ticketId }) => ticketId === id),
      ({ hash }) => programByHash.get(hash),
    )
      .filter(({ result, stored }) => result !== "equal" && (result !== "unknown" || isKnown(stored)))
      .map(({ result, stored }) => `${stored.ticketId}/${stored.seq} ${result}`),
  );
}

/** What follows a deleted message is unknown until the bot starts over. */
const isKnown = ({ isFresh, text, event }: StoredStep): boolean =>
  isFresh && (text !== null || event.kind !== "messageReceived");
