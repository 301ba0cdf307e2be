import { botTexts } from "@guiche/contract/bot/texts";
import { languageOf } from "@guiche/contract/texts/languages";
import { transcriptStore, type CallEnd, type ClaimedCall } from "../../modules/bot";
import { today } from "../../modules/companies";
import { saveFetched } from "../../modules/media";
import { promptOf, synthesizerForPrompt, tryPromptCall } from "../../modules/prompts";
import { notifyAdmins } from "../../modules/notes";
import { settingsOf } from "../../modules/settings";
import { ticketStore } from "../../modules/tickets";
import { transaction } from "../../core/db/transaction";
import { log } from "../../core/log/log";
import { runOutside } from "../../core/outside-work";
import type { Scope } from "../../core/tenant/scope";
import { picturesOf } from "./pictures-of";
import { transcribeVoiceNotes } from "./transcribe-voice-notes";
import { textOfLine } from "./transcript-text";

const maxSpeechBytes = 16 * 1024 * 1024;

/** Asks the AI of a prompt about the ticket's newest messages, voice notes and, where it may see them, pictures included. */
export async function askPrompt(scope: Scope, call: ClaimedCall): Promise<Omit<CallEnd, "milliseconds">> {
  const prompt = await promptOf(scope, call.targetId);
  if (!prompt) return { value: { kind: "failed", failure: "gone" }, outcome: "gone" };
  const lines = await transcribeVoiceNotes(
    scope,
    call.targetId,
    await transcriptStore(scope).newest(call.ticketId, prompt.maxMessages),
  );
  const pictures = prompt.seesPictures ? await picturesOf(scope, lines) : new Map<number, string>();
  const messages = lines.map((line) => {
    const picture = pictures.get(line.id);
    const from = line.fromMe ? ("us" as const) : ("customer" as const);
    return { from, text: textOfLine(line), ...(picture && { picture }) };
  });
  const { value, tokens } = await tryPromptCall(scope, call.targetId, messages);
  const by = { name: prompt.name, model: prompt.model || null, tokens };
  if (value.kind === "failed" && value.failure === "spent") await tellOfBudget(scope, call.ticketId, prompt.name);
  if (value.kind === "failed") {
    log.warn({ promptId: call.targetId, reason: value.failure, callId: call.id }, "AI of a prompt did not answer");
    return { value, outcome: value.failure.slice(0, 20), by };
  }
  return { value: { ...value, voice: await recordingOf(scope, call.targetId, value.text) }, outcome: "ok", by };
}

/** The admins are told once a month. */
async function tellOfBudget(scope: Scope, ticketId: number, title: string): Promise<void> {
  const { language, timezone } = await settingsOf(scope);
  const words = botTexts[languageOf(language)];
  const [year = "", month = ""] = today(timezone).split("-");
  const text = words.budgetSpent.replace("{title}", () => title).replace("{month}", `${month}/${year}`);
  await transaction(scope, async (inside) => {
    const ticket = await ticketStore(inside).byId(ticketId);
    if (ticket) await notifyAdmins(inside, ticket, { author: words.name, text, quietHours: 31 * 24 });
  });
}

/** The stored recording of the answer; null: the text is sent, as also when the store is full. */
async function recordingOf(scope: Scope, promptId: number, text: string): Promise<number | null> {
  const speak = await synthesizerForPrompt(scope, promptId, text);
  if (!speak) return null;
  const recording = { filename: null, mimetype: "audio/ogg; codecs=opus", wantsVoice: true };
  try {
    const savedFile = await runOutside(scope.companyId, "files", () =>
      saveFetched(scope, recording, speak, maxSpeechBytes),
    );
    return savedFile.mediaId;
  } catch (error) {
    log.warn({ error, promptId }, "Answer of a prompt could not be recorded, its text is sent");
    return null;
  }
}
