import type { OnlookerDto } from "@guiche/contract/presence";
import type { QueryKey } from "@tanstack/react-query";
import type { PatchTable } from "../../../shared/realtime/patch-table";

/** Who watches a ticket. Nobody asks for it: whoever watches is told at once. */
export const onlookersKey = (ticketId: number): QueryKey => ["onlookers", ticketId];

export const presencePatches: PatchTable = {
  presence: (client, { ticketId, users }) => void client.setQueryData<OnlookerDto[]>(onlookersKey(ticketId), users),
};
