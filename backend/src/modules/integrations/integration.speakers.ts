import type { BotSpeaker } from "@guiche/contract/bot/program";
import type { Scope } from "../../core/tenant/scope";
import { integrationStore } from "./integration.store";

/** What the engine needs to know of the company's integrations. Only a Typebot speaks first, and has words of its own. */
export const integrationSpeakers = async (scope: Scope): Promise<BotSpeaker[]> =>
  (await integrationStore(scope).all()).map((row) => {
    const isTypebot = row.type === "typebot";
    return {
      kind: "integration",
      id: row.id,
      name: row.name,
      quietMs: 0,
      queueId: null,
      begins: isTypebot,
      expiresMinutes: isTypebot ? row.typebotExpires : 0,
      finishWord: isTypebot ? row.typebotKeywordFinish : "",
      restartWord: isTypebot ? row.typebotKeywordRestart : "",
      restartText: isTypebot ? row.typebotRestartMessage : "",
    };
  });
