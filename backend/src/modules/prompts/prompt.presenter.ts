import type { PromptDto } from "@guiche/contract/prompts";
import type { Scope } from "../../core/tenant/scope";
import { maskedPromptSecret } from "./prompt.secret";
import type { ResponderUse } from "@guiche/contract/responder-use";
import type { PromptExtras, PromptRow } from "./prompt.store";

/** What a reply says in addition to the row. */
interface PromptDetails extends PromptExtras {
  usedBy: ResponderUse;
  isDefaultListener: boolean;
}

export const noPromptExtras: PromptExtras = { queue: null, usage: { calls: 0, tokens: 0, handedOver: 0 } };

export function presentPrompt(scope: Scope, row: PromptRow, extras: PromptDetails): PromptDto {
  return {
    id: row.id,
    name: row.name,
    prompt: row.prompt,
    voice: row.voice,
    voiceKey: maskedPromptSecret(scope, row, "voiceKey"),
    apiKey: maskedPromptSecret(scope, row, "apiKey"),
    voiceRegion: row.voiceRegion,
    maxTokens: row.maxTokens,
    temperature: row.temperature,
    maxMessages: row.maxMessages,
    queueId: row.queueId,
    queue: extras.queue,
    baseUrl: row.baseUrl,
    model: row.model,
    transcriptionModel: row.transcriptionModel,
    transcriptionBaseUrl: row.transcriptionBaseUrl,
    transcriptionKey: maskedPromptSecret(scope, row, "transcriptionKey"),
    speechModel: row.speechModel,
    speechBaseUrl: row.speechBaseUrl,
    monthlyTokens: row.monthlyTokens,
    quietSeconds: row.quietSeconds,
    seesPictures: row.seesPictures,
    sendsBills: row.sendsBills,
    usage: extras.usage,
    usedBy: extras.usedBy,
    isDefaultListener: extras.isDefaultListener,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
