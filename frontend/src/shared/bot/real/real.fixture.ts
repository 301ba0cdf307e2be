import type { BotConversationDto, BotStepDto } from "@guiche/contract/bot-traces";
import { newFacts, type Effect, type Facts } from "@guiche/contract/bot/engine-types";
import { compareAll, type Comparison } from "./compare-all";
import { menusWith, queue } from "../menus.fixture";

/** jsdom has no workers: this one compares in the page, when the page has nothing else to do. */
export class PageWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: (() => void) | null = null;
  private isOver = false;
  postMessage(comparison: Comparison): void {
    const copy = structuredClone(comparison);
    setTimeout(() => this.isOver || this.onmessage?.({ data: compareAll(copy) }));
  }
  terminate(): void {
    this.isOver = true;
  }
}

/** A menu of Vendas (1) and Suporte (2). */
export const twoQueues = menusWith(
  [
    { ...queue(1, "Vendas"), greetingMessage: "Aqui é Vendas." },
    { ...queue(2, "Suporte"), greetingMessage: "Aqui é Suporte." },
  ],
  { scheduleType: "disabled" },
);

const facts: Facts = { ...newFacts(0), seq: 1 };
/** What a customer wrote (null: it was deleted since), a minute after the step before. */
export const aStep = (
  seq: number,
  text: string | null,
  effects: Effect[],
  more: Partial<BotStepDto> = {},
): BotStepDto => ({
  seq,
  at: "2027-01-04T12:00:00.000Z",
  event: { kind: "messageReceived", text: "", isText: true, at: seq * 60_000 },
  text,
  isFresh: seq === 1,
  facts: { ...facts, seq, now: seq * 60_000 },
  effects,
  ...more,
});
const send = (text: string): Effect => ({ kind: "send", text, media: null });
export const shownMenu = send("Olá!\n\n*1* - Vendas\n*2* - Suporte");
export const chose = (queueId: number, greeting: string): Effect[] => [
  { kind: "assignQueue", queueId },
  send(greeting),
  { kind: "mark", what: "greeted" },
  { kind: "handOver", reason: "finished" },
];
/** A customer who chose Vendas by its number. */
export const toSales = (ticketId: number, contact = "Maria"): BotConversationDto => ({
  ticketId,
  ticketNumber: 1_000 + ticketId,
  contact,
  whatsappId: 1,
  steps: [aStep(1, "oi", [shownMenu]), aStep(2, "1", chose(1, "Aqui é Vendas."))],
});
