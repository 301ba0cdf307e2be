import type { ViewerDto } from "@guiche/contract/presence";
import type { QueryKey } from "@tanstack/react-query";
import type { PatchTable } from "@/shared/realtime/patch-table";
import { customers } from "./customers";

/** The viewers of a ticket. They are never fetched: the server sends them to each viewer who joins. */
export const viewersKey = (ticketId: number): QueryKey => ["viewers", ticketId];

export const presencePatches: PatchTable = {
  presence: (client, event) => {
    if (event.action === "customer") customers.setActivity(event.ticketId, event.act);
    else client.setQueryData<ViewerDto[]>(viewersKey(event.ticketId), event.users);
  },
};
