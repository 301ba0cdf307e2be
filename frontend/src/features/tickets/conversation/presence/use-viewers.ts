import type { ViewerDto } from "@guiche/contract/presence";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSocketStatus } from "@/shared/realtime";
import { useSession } from "@/shared/session";
import { viewersKey } from "./presence.cache";

const nobody: readonly ViewerDto[] = [];

/** The other users who are viewing the ticket; empty while offline. */
export function useViewers(ticketId: number): readonly ViewerDto[] {
  const { id } = useSession().user;
  const link = useSocketStatus();
  const { data = nobody } = useQuery<readonly ViewerDto[]>({ queryKey: viewersKey(ticketId), queryFn: skipToken });
  const isCut = link === "offline" || link === "reconnecting";
  return useMemo(() => (isCut ? nobody : data.filter((one) => one.id !== id)), [data, id, isCut]);
}
