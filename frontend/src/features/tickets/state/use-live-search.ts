import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { existingRowsKey } from "@/shared/filters/existing-rows-key";

const idParams = ["queues", "connections", "tags", "users"];

/**
 * The address without queues, connections, tags and agents that no longer exist: a list is not narrowed by them. The
 * filters still show them, struck out.
 */
export function useLiveSearch(search: URLSearchParams): URLSearchParams {
  const client = useQueryClient();
  const rows = new URLSearchParams([...search].filter(([name]) => idParams.includes(name))).toString();
  const { data = rows } = useQuery({
    queryKey: [...existingRowsKey, rows],
    queryFn: async () => (await import("@/shared/filters/gone-ids")).withoutGoneIds(client, rows),
    enabled: rows !== "",
    staleTime: 0,
  });
  return useMemo(() => {
    const others = [...search].filter(([name]) => !idParams.includes(name));
    return data === rows ? search : new URLSearchParams([...others, ...new URLSearchParams(data)]);
  }, [data, rows, search]);
}
