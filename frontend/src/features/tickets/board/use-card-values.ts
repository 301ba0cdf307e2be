import { kanbanApi, type CardValueDto } from "@guiche/contract/kanban";
import type { TicketDto } from "@guiche/contract/tickets";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import { endpointQuery } from "@/shared/lists/endpoint-query";
import { listKey } from "@/shared/lists/list-key";
import { useRealtime } from "@/shared/realtime";
import { useThrottled } from "@/shared/throttle-trailing";

export const cardValuesKey = listKey(kanbanApi.values);
/** Many contacts may change at once. */
const collectMs = 2_000;

/** What the lanes add up: the field's name, "" for none, and the number of each contact that has one. */
export interface CardValues {
  field: string;
  values: ReadonlyMap<number, number>;
}

const mapOf = (rows: readonly CardValueDto[] = []) => new Map(rows.map(({ contactId, value }) => [contactId, value]));

/** The numbers of the cards' contacts; undefined cards are not loaded yet, and come first. */
export function useCardValues(tickets: readonly TicketDto[] | undefined): CardValues {
  const isLoaded = tickets !== undefined;
  const { data, isFetched, refetch } = useQuery({
    ...endpointQuery(kanbanApi.values),
    enabled: isLoaded,
    // While another page was open, no changes of contacts were received.
    refetchOnMount: "always",
  });
  const field = data?.field ?? "";

  const soon = useThrottled(() => void refetch(), collectMs);

  /** The contacts that the values were asked for. */
  const knownContactIds = useRef(new Set<number>());
  const look = useEffectEvent((cards: readonly TicketDto[]) => {
    const fresh = cards.filter(({ contact }) => !knownContactIds.current.has(contact.id));
    for (const { contact } of fresh) knownContactIds.current.add(contact.id);
    if (fresh.length > 0 && isFetched && field !== "") soon();
  });
  useEffect(() => {
    if (tickets) look(tickets);
  }, [tickets]);
  useRealtime("contact", (event) => {
    const concerns = !("contact" in event) || knownContactIds.current.has(event.contact.id);
    if (concerns && field !== "") soon();
  });
  useRealtime("settings", ({ setting }) => {
    if (setting.key === "kanbanSumField" && isLoaded) void refetch();
  });
  return useMemo(() => ({ field, values: mapOf(data?.values) }), [field, data?.values]);
}

/** The sum over a lane's contacts, each counted once; null when none of them has a number. */
export function sumOf(cards: readonly TicketDto[], values: CardValues["values"]): number | null {
  const ids = new Set(cards.map(({ contact }) => contact.id).filter((id) => values.has(id)));
  if (ids.size === 0) return null;
  let sum = 0;
  for (const id of ids) sum += values.get(id) ?? 0;
  return Math.round(sum * 100) / 100;
}
