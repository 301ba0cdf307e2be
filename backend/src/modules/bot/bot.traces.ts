import { tracesPerPage, type BotTraceDto } from "@guiche/contract/bot-traces";
import type { Scope } from "../../core/tenant/scope";
import { showTicket } from "../tickets";
import { botStore, type StoredStep } from "./bot.store";

/** GET /bot/traces/{ticketId}, for whoever sees the ticket. */
export async function listTraces(
  scope: Scope,
  ticketId: number,
  before: number | undefined,
): Promise<{ traces: BotTraceDto[]; hasMore: boolean; whatsappId: number | null }> {
  const { id, connectionId } = await showTicket(scope, ticketId);
  const steps = await botStore(scope).steps(id, before ?? null, tracesPerPage + 1);
  const traces = steps.slice(0, tracesPerPage).map(presentTrace);
  return { traces, hasMore: steps.length > tracesPerPage, whatsappId: connectionId };
}

const presentTrace = ({ createdAt, ...step }: StoredStep): BotTraceDto => ({ ...step, at: createdAt.toISOString() });
