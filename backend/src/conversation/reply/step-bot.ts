import { isDeepStrictEqual } from "node:util";
import { pathOf, speakerNodeId } from "@guiche/contract/bot/program";
import { step } from "@guiche/contract/bot/step";
import {
  awaitsAnswer,
  newState,
  speakerIn,
  type BotEvent,
  type BotState,
  type Facts,
  type Silence,
  type Step,
} from "@guiche/contract/bot/engine-types";
import { botStore, keepProgram, type Bot, type BotPlace } from "../../modules/bot";
import { ticketStore, type TicketRow } from "../../modules/tickets";
import { ownCompany } from "../../modules/companies";
import { afterCommit, transaction } from "../../core/db/transaction";
import type { Scope } from "../../core/tenant/scope";
import { publishEvent } from "../../domain-events";
import { stop, type StepResult } from "../pipeline";
import type { Absences } from "./absences";
import { keyOfStep } from "./message-key";
import { perform } from "./perform";
import { planCall } from "./plan-call";

interface Turn {
  ticket: TicketRow;
  /** The message that the event is; null for other events. */
  messageId: number | null;
  event: BotEvent;
  bot: Bot;
  absences: Absences;
  at: Date;
}

/** One step of the engine and all that follows from it, in one transaction under the ticket's lock. */
export const stepBot = (scope: Scope, turn: Turn): Promise<StepResult> =>
  transaction(scope, async (inside) => {
    const { messageId, bot, at } = turn;
    const store = botStore(inside);
    const place = await store.lock(turn.ticket.id, messageId);
    if (!place) return stop("the ticket is gone");
    if (place.isStepped) return stop("answered before");
    if ((turn.event.kind === "queueAssigned" || turn.event.kind === "holdEnded") && !isDue(place, at))
      return stop("not due");
    if (mayAnswerOutreach(turn.event, place)) return stop("may answer another message");
    const event = eventFor(turn.event, place);
    const facts = factsOf(turn, place, await rightsOf(inside));
    const before = place.state ?? newState();
    const nextStep = step(bot.program, before, event, facts);
    if (facts.silence && place.dueAt) await store.forgetDue(turn.ticket.id);
    if (facts.silence && nextStep.effects.length === 0) return stop(`silent: ${facts.silence}`);
    const [seq, chatbot] = [place.seq + 1, !facts.silence && awaitsAnswer(nextStep.state, facts.now)];
    const isIdle =
      nextStep.effects.length === 0 && isDeepStrictEqual(nextStep.state, before) && chatbot === place.chatbot;
    if (isIdle && !place.dueAt) return outcomeOf(nextStep);
    const dueAt = nextStep.state.heldUntil > 0 ? new Date(nextStep.state.heldUntil) : null;
    const path = pathOf(bot.program, nextStep.state.trail);
    const savedStep = await store.save({
      ...nextStep,
      ticketId: turn.ticket.id,
      seq,
      messageId,
      event,
      programHash: bot.hash,
      facts,
      chatbot,
      path,
      isFresh: place.state === null,
      dueAt,
      at,
    });
    if (!savedStep) return stop("answered before");
    if (dueAt && place.dueAt?.getTime() !== dueAt.getTime())
      await publishEvent(inside, "ticket.botDue", { ticketId: turn.ticket.id, at: dueAt });
    await keepProgram(inside, bot, at);
    const { callId } = savedStep;
    const waitMs = nextStep.effects.find((effect) => effect.kind === "call")?.waitMs ?? 0;
    if (callId !== null) afterCommit(inside, (outside) => planCall(outside, callId, waitMs));
    const speaker = speakerIn(nextStep.state);
    await perform(inside, {
      ticket: {
        ...(await currentTicket(inside, turn.ticket, place)),
        chatbot,
        botPath: path,
        botSilence: place.silence,
        // A timer of the bot may be older than the block.
        isContactBlocked: place.isContactBlocked,
        botMutedUntil: nextStep.state.mutedUntil,
        promptId: speaker?.kind === "prompt" ? speaker.id : null,
        integrationId: speaker?.kind === "integration" ? speaker.id : null,
      },
      language: bot.program.language,
      speaker: nameOfSpeaker(bot, before),
      effects: nextStep.effects,
      key: keyOfStep(turn.ticket.id, seq),
      files: bot.files,
      hasMoved: place.chatbot !== chatbot || !isDeepStrictEqual(place.path ?? [], path),
    });
    return facts.silence ? stop(`silent: ${facts.silence}`) : outcomeOf(nextStep);
  });

/** The name of the prompt or integration that has the conversation. */
function nameOfSpeaker({ program }: Bot, state: BotState): string | null {
  const speaker = speakerIn(state);
  const node = speaker && program.nodes[speakerNodeId(speaker)];
  return node?.kind === "speaker" ? (node.speaks?.name ?? null) : null;
}

const isDue = ({ dueAt }: BotPlace, at: Date): boolean => dueAt !== null && dueAt <= at;

/** A message that may answer a reminder is left to people: it chooses nothing in the menu above it. `#` is the menu's alone. */
const mayAnswerOutreach = (event: BotEvent, { state, followsOutreach }: BotPlace): boolean =>
  event.kind === "messageReceived" &&
  followsOutreach &&
  (state?.asked.length ?? 0) > 0 &&
  !event.text.trim().startsWith("#");

/**
 * A customer who writes while the new queue's bot is about to begin gets its beginning as the answer. What is due while an
 * answer is held is the end of that.
 */
function eventFor(event: BotEvent, { dueAt, queueId, state }: BotPlace): BotEvent {
  if (dueAt === null) return event;
  if ((state?.heldUntil ?? 0) > 0) return event.kind === "queueAssigned" ? { kind: "holdEnded" } : event;
  return event.kind === "messageReceived" && queueId !== null ? { kind: "queueAssigned", queueId } : event;
}

/** Read at every step: a plan may change in the middle of a conversation. */
async function rightsOf(scope: Scope): Promise<Facts["mayUse"]> {
  const { plan } = await ownCompany(scope);
  return { prompts: plan.useOpenAi, integrations: plan.useIntegrations };
}

const factsOf = ({ at, absences }: Turn, place: BotPlace, mayUse: Facts["mayUse"]): Facts => ({
  now: at.getTime(),
  silence: silenceOf(place),
  queueId: place.queueId,
  responder: responderAt(place),
  isGreeted: place.greetedAt !== null,
  absenceToldAt: place.absenceToldAt?.getTime() ?? null,
  seq: place.seq + 1,
  hasArrived: place.hasArrived,
  mayUse,
  ...absences,
});

function responderAt({ promptId, integrationId }: BotPlace): string | null {
  if (integrationId !== null) return speakerNodeId({ kind: "integration", id: integrationId });
  return promptId === null ? null : speakerNodeId({ kind: "prompt", id: promptId });
}

function silenceOf({ status, userId, isContactOff, silence }: BotPlace): Silence | null {
  if (status !== "pending" || userId !== null) return "held";
  if (isContactOff) return "contactOff";
  if (silence === "switch") return "ticketOff";
  return silence === "agent" ? "takenOver" : null;
}

/** Read again if it moved before it was locked. */
async function currentTicket(scope: Scope, ticket: TicketRow, place: BotPlace): Promise<TicketRow> {
  const hasMoved = (["status", "userId", "queueId", "connectionId"] as const).some((key) => place[key] !== ticket[key]);
  return hasMoved ? ((await ticketStore(scope).byId(ticket.id)) ?? ticket) : ticket;
}

function outcomeOf({ effects, trace }: Step): StepResult {
  if (trace.some(({ what }) => what === "closed")) return stop("outside hours");
  if (effects.some((effect) => effect.kind === "mark" && effect.what === "greeted")) return stop("greeted");
  return effects.some(({ kind }) => kind === "send") ? stop("answered") : "next";
}
