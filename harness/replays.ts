import { replay } from "@guiche/contract/bot/replay";
import type { Program } from "@guiche/contract/bot/program";
import type { BotEvent, Effect, Facts } from "@guiche/contract/bot/engine-types";
import { build } from "esbuild";
import type { Browser } from "playwright-core";
import { inRoot } from "./paths";
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
type Programs = [hash: string, program: Program][];

interface OnPage {
  Replay: { replay: typeof replay };
}

/** "ticket/step result" of each step that does not do the same again, on Node and, where one is given, in a browser. */
export async function faultsOfReplays(database: TemporaryDatabase, browser?: Browser): Promise<string[]> {
  const steps = await database.rows<StoredStep>(`
    SELECT s."ticketId"::int, s.seq, s.event, s.facts, s.effects, s."isFresh", s."engineRelease",
           concat(s."companyId", s."programHash") AS hash,
           CASE WHEN NOT m."isDeleted" AND NOT m."isEdited" AND m."mediaType" = 'chat' THEN m.body END AS text
      FROM bot_traces s LEFT JOIN messages m ON m.id = s."messageId" ORDER BY s."ticketId", s.seq`);
  if (steps.length === 0) return [];
  const programs: Programs = (
    await database.rows<{ hash: string; program: Program }>(
      `SELECT concat("companyId", hash) AS hash, program FROM bot_programs`,
    )
  ).map(({ hash, program }) => [hash, program]);
  const tickets = [...new Set(steps.map(({ ticketId }) => ticketId))].map((id) =>
    steps.filter(({ ticketId }) => ticketId === id),
  );
  const onNode = tickets.map((each) => resultsOf(each, programs));
  const there = browser ? await inBrowser(browser, tickets, programs) : onNode;
  return [onNode, there].flatMap((all) =>
    all.flatMap((results, ticket) =>
      results.flatMap((result, index) => {
        const step = tickets[ticket]?.[index];
        return result === "equal" || (result === "unknown" && !isKnown(step))
          ? []
          : [`${step?.ticketId}/${step?.seq} ${result}`];
      }),
    ),
  );
}

/** What follows a deleted message is unknown until the bot starts over. */
const isKnown = (step: StoredStep | undefined): boolean =>
  step?.isFresh === true && (step.text !== null || step.event.kind !== "messageReceived");

const resultsOf = (steps: StoredStep[], programs: Programs): string[] => {
  const known = new Map(programs);
  return replay(steps, ({ hash }) => known.get(hash)).map(({ result }) => result);
};

/** The engine as one script that leaves `Replay` on the page. */
async function inBrowser(browser: Browser, tickets: StoredStep[][], programs: Programs): Promise<string[][]> {
  const { outputFiles } = await build({
    entryPoints: [inRoot("contract", "src", "bot", "replay.ts")],
    bundle: true,
    write: false,
    format: "iife",
    globalName: "Replay",
    target: "es2022",
  });
  const page = await browser.newPage();
  await page.addScriptTag({ content: outputFiles.map(({ text }) => text).join("\n") });
  const results = await page.evaluate(
    ([all, stored]) => {
      const known = new Map(stored);
      const { Replay } = globalThis as unknown as OnPage;
      return all.map((steps) => Replay.replay(steps, ({ hash }) => known.get(hash)).map(({ result }) => result));
    },
    [tickets, programs] as const,
  );
  await page.close();
  return results;
}
