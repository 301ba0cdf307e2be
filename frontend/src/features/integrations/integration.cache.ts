import { connectionApi } from "@guiche/contract/connections";
import { integrationApi } from "@guiche/contract/integrations";
import { queueApi } from "@guiche/contract/queues";
import { refetch } from "../../shared/lists/refetch";
import type { PatchTable } from "../../shared/realtime/patch-table";

/** A deleted integration leaves the queues and connections that used it. */
export const integrationPatches: PatchTable = {
  queueIntegration: (client, event) => {
    refetch(client, { queryKey: [integrationApi.list.path] });
    if (event.action !== "delete") return;
    for (const { path } of [queueApi.list, connectionApi.list]) refetch(client, { queryKey: [path] });
  },
  // Who uses which.
  queue: (client) => refetch(client, { queryKey: [integrationApi.list.path] }),
  whatsapp: (client) => refetch(client, { queryKey: [integrationApi.list.path] }),
};
