import { ticketApi } from "@guiche/contract/tickets";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { wholeList } from "@/shared/lists/whole-list";

/**
 * How many open tickets somebody has in hand; undefined as long as nobody knows. Asked when the question comes up: news
 * tells only those of other people's tickets who see them.
 */
export function useInHand(): (userId: number) => number | undefined {
  const { data } = useQuery({ ...wholeList(ticketApi.inHand), staleTime: 0 });
  return useMemo(() => {
    const open = data && new Map(data.map((person) => [person.userId, person.open]));
    return (userId) => open && (open.get(userId) ?? 0);
  }, [data]);
}
