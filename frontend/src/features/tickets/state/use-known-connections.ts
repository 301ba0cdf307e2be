import { connectionApi, type ConnectionDto } from "@guiche/contract/connections";
import type { Capabilities } from "@guiche/contract/rules/capabilities";
import { useQuery } from "@tanstack/react-query";
import { endpointQuery } from "@/shared/lists/endpoint-query";

/** The menu fetches the list soon after the start, and events keep it current: this only reads it. */
const useKnownConnections = (): readonly ConnectionDto[] =>
  useQuery({ ...endpointQuery(connectionApi.list), enabled: false }).data ?? [];

/** What the ticket's connection can do; undefined while that is not known. */
export const useCapabilities = (id: number | null): Capabilities | undefined =>
  useKnownConnections().find((connection) => connection.id === id)?.capabilities;

/** Of the given connections those without WhatsApp. A connection that is opening takes seconds: it is not down. */
export function useDownConnections(ids: readonly (number | null)[]): ConnectionDto[] {
  return useKnownConnections().filter(
    ({ id, status }) => status !== "CONNECTED" && status !== "OPENING" && ids.includes(id),
  );
}
