import type { BotSpeaker } from "@guiche/contract/bot/program";
import type { Scope } from "../../core/tenant/scope";
import { promptStore } from "./prompt.store";

/** What the engine needs to know of the company's prompts. */
export const promptSpeakers = async (scope: Scope): Promise<BotSpeaker[]> =>
  (await promptStore(scope).all()).map(({ id, name, quietSeconds, queueId, transcriptionModel, sendsBills }) => ({
    kind: "prompt",
    id,
    name,
    quietMs: quietSeconds * 1_000,
    queueId,
    begins: false,
    expiresMinutes: 0,
    finishWord: "",
    restartWord: "",
    restartText: "",
    ...(sendsBills && { sendsBills }),
    ...(transcriptionModel && { hears: true }),
  }));
