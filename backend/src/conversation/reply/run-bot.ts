import { hasNothingToSay } from "@guiche/contract/bot/program";
import type { BotEvent } from "@guiche/contract/bot/engine-types";
import { ForeignKeyConstraintError } from "sequelize";
import { botOf } from "../../modules/bot";
import { connectionOf } from "../../modules/connections";
import { companyChanged } from "../../core/cache";
import { now } from "../../core/clock";
import type { RecordedMessage } from "../contexts";
import type { StepResult } from "../pipeline";
import { absencesAt, isAbsent } from "./absences";
import { stepBot } from "./step-bot";

/** The bot's answer to a message. Where it cannot have one, nothing is read or locked. */
export async function runBot(recordedMessage: RecordedMessage): Promise<StepResult> {
  try {
    return await answer(recordedMessage);
  } catch (error) {
    if (!(error instanceof ForeignKeyConstraintError)) throw error;
    // The cached program may lead to a queue that another process has deleted since.
    const { scope } = recordedMessage;
    companyChanged(scope);
    return answer({ ...recordedMessage, connection: await connectionOf(scope, recordedMessage.connection.id) });
  }
}

async function answer({
  scope,
  arrived,
  ticket,
  connection,
  settings,
  messageId,
}: RecordedMessage): Promise<StepResult> {
  const { content, sentAt } = arrived;
  if (content.kind === "media" && content.media.type === "sticker") return "next";
  const text = content.kind === "text" ? content.text : "";
  const at = now();
  const [bot, absences] = await Promise.all([
    botOf(scope, connection),
    absencesAt(scope, { connection, settings, at }),
  ]);
  const { queueId, greetedAt, chatbot, promptId, integrationId } = ticket;
  const isAnswering = chatbot || promptId !== null || integrationId !== null;
  const place = { queueId, isGreeted: greetedAt !== null, isAnswering };
  if (!isAbsent(absences, queueId) && hasNothingToSay(bot.program, place, text)) return "next";
  const isVoice = content.kind === "media" && content.media.type === "audio" && ({ isVoice: true } as const);
  const isText = content.kind === "text";
  const event: BotEvent = { kind: "messageReceived", text, isText, ...isVoice, at: sentAt.getTime() };
  return stepBot(scope, { ticket, messageId, event, bot, absences, at });
}
