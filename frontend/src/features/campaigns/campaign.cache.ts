import { campaignApi, type CampaignDto } from "@guiche/contract/campaigns";
import type { QueryClient } from "@tanstack/react-query";
import { applyRowEvent, type RowEvent } from "../../shared/lists/row-events";
import { refetch, refetchUnderWay } from "../../shared/lists/refetch";
import { listKey } from "../../shared/lists/list-key";
import type { PatchTable } from "../../shared/realtime/patch-table";

/** The last counts of a campaign that ended settle within this time. */
const settledAfterMs = 5_000;

export function applyCampaignEvent(client: QueryClient, event: RowEvent<CampaignDto>) {
  applyRowEvent(client, campaignApi.list.path, event, {
    rowsIn: "records",
    placeOf: ({ id, status }) => [-id, status],
  });
  if (!("row" in event)) return;
  const { id, status } = event.row;
  client.setQueryData(listKey(campaignApi.show, { id }), event.row);
  refetchUnderWay(client, { queryKey: listKey(campaignApi.show, { id }) });
  const refresh = () => {
    for (const { path } of [campaignApi.report, campaignApi.recipients]) refetch(client, { queryKey: [path] });
  };
  refresh();
  if (status === "FINALIZADA") setTimeout(refresh, settledAfterMs);
}

export const campaignPatches: PatchTable = {
  // A forecast leaves out those who opted out.
  contact: (client, event) => {
    if (!("contact" in event) || event.isOptedOut === undefined) return;
    for (const { path } of [campaignApi.forecast, campaignApi.preview]) refetch(client, { queryKey: [path] });
  },
  campaign: (client, event) =>
    applyCampaignEvent(client, event.action === "delete" ? { removedId: event.id } : { row: event.record }),
};
