import { randomUUID } from "node:crypto";
import type { BotTrial, BotTrialDto, TriedRequest } from "@guiche/contract/bot-traces";
import { AppError } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { ownCompany } from "../companies";
import { AskError, askIntegration } from "../integrations";
import { tryPromptCall } from "../prompts";
import { assertOwnAnswer } from "./own-commands";

type TrialResult = Pick<BotTrialDto, "value" | "session" | "requests" | "unknown">;

/** POST /bot/try: one real call, which the company pays for; nothing reaches a customer. */
export async function tryCall(scope: Scope, trial: BotTrial): Promise<BotTrialDto> {
  const startTime = performance.now();
  const trialResult = await tryOne(scope, trial);
  return { ...trialResult, milliseconds: Math.round(performance.now() - startTime) };
}

async function tryOne(scope: Scope, trial: BotTrial): Promise<TrialResult> {
  const { plan } = await ownCompany(scope);
  const { promptId, integrationId, messages } = trial;
  if (!(integrationId === undefined ? plan.useOpenAi : plan.useIntegrations)) throw new AppError("ERR_NO_PERMISSION");
  if (integrationId !== undefined) return tryIntegration(scope, integrationId, trial);
  const { value } = await tryPromptCall(scope, promptId ?? 0, messages);
  return { value, session: null, requests: [], unknown: [] };
}

/** The integration gets a made-up customer and ticket. Files stay URLs: nothing is stored. */
async function tryIntegration(scope: Scope, id: number, { messages, session }: BotTrial): Promise<TrialResult> {
  const text = messages.at(-1)?.text ?? "";
  const trialSession = readSession(session);
  const requests: TriedRequest[] = [];
  try {
    const answer = await askIntegration(scope, id, madeUp(text, trialSession), { requests, isTrial: true });
    await assertOwnAnswer(scope, answer.commands, requests);
    const { isOver, isLater } = answer;
    const commands = answer.commands.map((command) =>
      command.type === "media"
        ? { type: "message" as const, text: [command.caption, command.url].filter(Boolean).join("\n") }
        : command,
    );
    return {
      value: { kind: "commands", commands, isOver, isLater, hasSession: !isOver },
      session: isOver ? null : JSON.stringify({ ...trialSession, bot: answer.session }),
      requests,
      unknown: answer.unknown ?? [],
    };
  } catch (error) {
    if (!(error instanceof AskError)) throw error;
    const failure = [error.outcome, error.detail].filter(Boolean).join(": ");
    return { value: { kind: "failed", failure }, session: null, requests, unknown: [] };
  }
}

const madeUp = (text: string, { bot, conversation }: TriedSession) => ({
  text,
  session: bot,
  conversation,
  timezone: "UTC",
  event: {
    call: randomUUID(),
    begins: bot === null,
    ticket: { id: 0, uuid: conversation, number: 0, queueId: null, queue: null, ad: null, tags: [] },
    contact: { id: 0, externalId: null, name: "Teste", number: null, email: "", extraInfo: [] },
    whatsapp: { id: 0, name: "" },
    messages: [{ id: 0, type: "chat", text, file: null }],
  },
});

interface TriedSession {
  conversation: string;
  bot: object | null;
}

/** Reads the session that the previous trial returned; any other text starts over. */
function readSession(text: string | undefined): TriedSession {
  const begins = { conversation: randomUUID(), bot: null };
  try {
    const read = JSON.parse(text ?? "null") as Partial<TriedSession> | null;
    const isOurs = typeof read?.conversation === "string" && /^[0-9a-f-]{36}$/.test(read.conversation);
    return isOurs && typeof read.bot === "object" ? { ...begins, ...read } : begins;
  } catch {
    return begins;
  }
}
