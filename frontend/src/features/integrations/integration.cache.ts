import { connectionApi } from "@guiche/contract/connections";
import { integrationApi, type IntegrationDto } from "@guiche/contract/integrations";
import { queueApi } from "@guiche/contract/queues";
import type { QueryClient } from "@tanstack/react-query";
import { refetch } from "../../shared/lists/refetch";
import type { RowEvent } from "../../shared/lists/row-events";
import type { PatchTable } from "../../shared/realtime/patch-table";

/** A deleted integration leaves the queues and connections that used it. */
export function applyIntegrationEvent(client: QueryClient, event: RowEvent<IntegrationDto>) {
  refetch(client, { queryKey: [integrationApi.list.path] });
  if ("row" in event) return;
  for (const { path } of [queueApi.list, connectionApi.list]) refetch(client, { queryKey: [path] });
}

export const integrationPatches: PatchTable = {
  queueIntegration: (client, event) =>
    applyIntegrationEvent(
      client,
      event.action === "delete" ? { removedId: event.integrationId } : { row: event.queueIntegration },
    ),
  // The users of each integration.
  queue: (client) => refetch(client, { queryKey: [integrationApi.list.path] }),
  whatsapp: (client) => refetch(client, { queryKey: [integrationApi.list.path] }),
};
