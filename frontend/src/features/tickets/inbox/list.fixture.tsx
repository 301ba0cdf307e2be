import { ticketApi, type FoundTicketDto, type TicketSearch, type TicketStatus } from "@guiche/contract/tickets";
import { savedFilterApi } from "@guiche/contract/saved-filters";
import type { SessionUserDto } from "@guiche/contract/users";
import { screen, waitFor, within } from "@testing-library/react";
import { renderScreen, signedInUser } from "@/testing/render";
import { serve } from "@/testing/server";
import { ActionProvider } from "../actions/use-run-action";
import { aTicket } from "../state/testing";
import { sales } from "@/testing/rows";
import { TicketListPane } from "./TicketListPane";

export const ana = { id: 1, name: "Ana" };
export const mine = aTicket({
  status: "open",
  userId: 1,
  user: ana,
  queueId: 1,
  queue: sales,
  lastMessage: "Tem *azul*?",
});

export const waiting = aTicket({
  id: 2,
  status: "pending",
  queueId: 1,
  queue: sales,
  contact: { ...mine.contact, id: 2, name: "Rita" },
});

export const closedTicket = aTicket({
  id: 3,
  status: "closed",
  userId: 1,
  user: ana,
  updatedAt: "2026-01-05T12:00:00.000Z",
});

type Query = { [Name in keyof TicketSearch]?: string };

type Page = { tickets: FoundTicketDto[]; hasMore: boolean };

export const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
export const page = (...tickets: FoundTicketDto[]): Page => ({ tickets, hasMore: false });

/** Answers each list with its rows, and a search with none. */
export function serveLists(rows: Partial<Record<TicketStatus, FoundTicketDto[]>>) {
  serve(savedFilterApi.list, []);
  serve(ticketApi.counts, { open: rows.open?.length ?? 0, pending: rows.pending?.length ?? 0 });
  serve(ticketApi.elsewhere, []);
  return serve(ticketApi.list, ({ query }) => page(...((query.status && rows[query.status as TicketStatus]) || [])));
}

export const showList = (user: SessionUserDto = signedInUser(), at = "/tickets", openUuid?: string) =>
  renderScreen(
    <ActionProvider spyDialog={() => null}>
      <TicketListPane openUuid={openUuid} narrow={false} />
    </ActionProvider>,
    { user, at },
  );

export const cardOf = (ticket: FoundTicketDto) =>
  waitFor(() => {
    const cards = screen.getAllByTestId("ticket-card");
    const card = cards.find(({ dataset }) => dataset.ticketId === String(ticket.id));
    if (!card) throw new Error(`The list has no card of ticket ${ticket.id}.`);
    return within(card);
  });

export const requestedQueries = (calls: readonly { query: Query }[], status: TicketStatus) =>
  calls.map(({ query }) => query).filter((query) => query.status === status);
