import {
  conversationsPerPage,
  tracesPerPage,
  type BotConversationDto,
  type BotConversationSearch,
  type BotTraceDto,
  type LastCallDto,
} from "@guiche/contract/bot-traces";
import { AppError } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { integrationName } from "../integrations";
import { showTicket } from "../tickets";
import { botStore, type StoredStep } from "./bot.store";
import { callStore } from "./call.store";
import { conversationStore } from "./conversation.store";

/** GET /bot/traces/{ticketId}, for users who may see the ticket. */
export async function listTraces(
  scope: Scope,
  ticketId: number,
  before: number | undefined,
): Promise<{ traces: BotTraceDto[]; hasMore: boolean; ticketNumber: number; whatsappId: number | null }> {
  const { id, number, connectionId } = await showTicket(scope, ticketId);
  const steps = await botStore(scope).steps(id, before ?? null, tracesPerPage + 1);
  const traces = steps.slice(0, tracesPerPage).map(presentTrace);
  return { traces, hasMore: steps.length > tracesPerPage, ticketNumber: number, whatsappId: connectionId };
}

const presentTrace = ({ createdAt, ...step }: StoredStep): BotTraceDto => ({ ...step, at: createdAt.toISOString() });

/** GET /queueIntegration/{id}/lastCall, for the developer of the other system. */
export async function lastCallOf(scope: Scope, integrationId: number): Promise<LastCallDto | null> {
  if ((await integrationName(scope, integrationId)) === null) throw new AppError("ERR_NO_INTEGRATION_FOUND");
  const last = await callStore(scope).lastOf(integrationId);
  return last && { ...last, at: last.at.toISOString() };
}

/** GET /bot/conversations, for comparing real conversations with a bot that is not saved yet. */
export async function listConversations(
  scope: Scope,
  search: BotConversationSearch,
): Promise<{ conversations: BotConversationDto[]; hasMore: boolean }> {
  const store = conversationStore(scope);
  const rows = await store.newest(search, conversationsPerPage + 1);
  const pageRows = rows.slice(0, conversationsPerPage);
  const steps = await store.steps(pageRows.map(({ ticketId }) => ticketId));
  const conversations = pageRows.map((conversation) => ({
    ...conversation,
    steps: steps
      .filter(({ ticketId }) => ticketId === conversation.ticketId)
      .map(({ ticketId: _id, createdAt, ...step }) => ({ ...step, at: createdAt.toISOString() })),
  }));
  return { conversations, hasMore: rows.length > conversationsPerPage };
}
