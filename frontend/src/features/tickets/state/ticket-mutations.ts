import type { TicketDto } from "@guiche/contract/tickets";
import type { Mutation, QueryClient } from "@tanstack/react-query";

/** The key of every mutation that changes where a ticket is; its variables are a `PendingChange`. */
export const ticketMutationKey = ["ticket"];

export interface PendingChange {
  /** The ticket as it is shown again if the server refuses. */
  before: TicketDto;
  /** The ticket as it is shown while the server is asked. Null: not at all. */
  optimistic: TicketDto | null;
}

type TicketMutationState = Mutation<unknown, Error, PendingChange>;

const pending = (client: QueryClient) =>
  client.getMutationCache().findAll({ mutationKey: ticketMutationKey, status: "pending" }) as TicketMutationState[];

export const isAnyPending = (client: QueryClient): boolean => pending(client).length > 0;

/** The change of a ticket that the server has not answered yet. */
export const pendingChange = (client: QueryClient, ticketId: number): PendingChange | undefined =>
  pending(client).find(({ state }) => state.variables?.before.id === ticketId)?.state.variables;

/** A ticket that was read or told of while its change is pending may be as it was before: it is shown as it will be. */
export function asOptimistic(client: QueryClient, ticket: TicketDto): TicketDto {
  const change = pendingChange(client, ticket.id);
  if (!change?.optimistic) return ticket;
  if (ticket.status !== change.before.status || ticket.userId !== change.before.userId) return ticket;
  // Messages that arrive in the meantime stay if the server refuses.
  if (ticket !== change.optimistic && ticket.updatedAt > change.before.updatedAt) change.before = ticket;
  const { status, userId, user, queueId, queue } = change.optimistic;
  return { ...ticket, status, userId, user, queueId, queue };
}

/** Resolves when no change of the ticket is pending: a message must not reach the server before the ticket is open. */
export const whenSettled = (client: QueryClient, ticketId: number) =>
  new Promise<void>((resolve) => {
    const isSettled = () => pendingChange(client, ticketId) === undefined;
    if (isSettled()) return resolve();
    const stop = client.getMutationCache().subscribe(() => {
      if (!isSettled()) return;
      stop();
      resolve();
    });
  });
