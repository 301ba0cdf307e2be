import { connectionApi } from "@guiche/contract/connections";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../shared/api/call";
import { listKey } from "../../shared/lists/use-paged-list";

const firstLookMs = 2_000;

/** Is any connection not up? Asked two seconds after the start, then kept true by news. */
export function useConnectionAlarm(): boolean {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), firstLookMs);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useQuery({
    queryKey: listKey(connectionApi.list),
    queryFn: ({ signal }) => call(connectionApi.list, { signal }),
    enabled: due,
    staleTime: Infinity,
  });
  return data?.some((connection) => connection.status !== "CONNECTED") ?? false;
}
