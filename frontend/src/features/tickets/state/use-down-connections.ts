import { connectionApi, type ConnectionDto } from "@guiche/contract/connections";
import { useQuery } from "@tanstack/react-query";
import { listQueryOptions } from "@/shared/lists/list-query-options";

/** Of the given connections those without WhatsApp. A connection that is opening takes seconds: it is not down. */
export function useDownConnections(ids: readonly (number | null)[]): ConnectionDto[] {
  // The menu fetches the list soon after the start, and events keep it current: this only reads it.
  const { data } = useQuery({ ...listQueryOptions(connectionApi.list), enabled: false });
  return (data ?? []).filter(({ id, status }) => status !== "CONNECTED" && status !== "OPENING" && ids.includes(id));
}
