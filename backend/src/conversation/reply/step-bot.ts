import { isDeepStrictEqual } from "node:util";
import { step } from "@guiche/contract/bot/step";
import {
  awaitsAnswer,
  newState,
  type BotEvent,
  type Facts,
  type Silence,
  type Step,
} from "@guiche/contract/bot/vocabulary";
import { botStore, type Bot, type BotPlace } from "../../modules/bot";
import { ticketStore, type TicketRow } from "../../modules/tickets";
import { transaction } from "../../core/db/transaction";
import type { Scope } from "../../core/tenant/scope";
import { stop, type StepResult } from "../pipeline";
import type { Absences } from "./absences";
import { perform } from "./perform";

export interface Turn {
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
    if (turn.event.kind === "queueAssigned" && !isDue(place, at)) return stop("not due");
    const event = eventFor(turn.event, place);
    const facts = factsOf(turn, place);
    const before = place.state ?? newState();
    const done = step(bot.program, before, event, facts);
    if (facts.silence && place.dueAt) await store.forgetDue(turn.ticket.id);
    if (facts.silence) return stop(`silent: ${facts.silence}`);
    const isIdle = done.effects.length === 0 && isDeepStrictEqual(done.state, before);
    if (isIdle && !place.dueAt) return outcomeOf(done);
    const [seq, chatbot] = [place.seq + 1, awaitsAnswer(done.state, facts.now)];
    const isFirst = await store.save({
      ...done,
      ticketId: turn.ticket.id,
      seq,
      messageId,
      event,
      programHash: bot.hash,
      facts,
      chatbot,
      at,
    });
    if (!isFirst) return stop("answered before");
    await perform(inside, {
      ticket: { ...(await currentTicket(inside, turn.ticket, place)), chatbot },
      effects: done.effects,
      key: `bot:${turn.ticket.id}:${seq}`,
      files: bot.files,
      wasAnswering: place.chatbot,
    });
    return outcomeOf(done);
  });

const isDue = ({ dueAt }: BotPlace, at: Date): boolean => dueAt !== null && dueAt <= at;

/** A customer who writes while the new queue's bot is about to begin gets its beginning as the answer. */
const eventFor = (event: BotEvent, { dueAt, queueId }: BotPlace): BotEvent =>
  event.kind === "messageReceived" && dueAt !== null && queueId !== null ? { kind: "queueAssigned", queueId } : event;

const factsOf = ({ at, absences }: Turn, place: BotPlace): Facts => ({
  now: at.getTime(),
  silence: silenceOf(place),
  queueId: place.queueId,
  isGreeted: place.greetedAt !== null,
  absenceToldAt: place.absenceToldAt?.getTime() ?? null,
  ...absences,
});

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
