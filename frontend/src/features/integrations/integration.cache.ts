import { integrationApi } from "@guiche/contract/integrations";
import { queueApi } from "@guiche/contract/queues";
import type { PatchTable } from "../../shared/realtime/patch-table";

/** A deleted integration leaves the queues that used it. */
export const integrationPatches: PatchTable = {
  queueIntegration: (client, event) => {
    void client.invalidateQueries({ queryKey: [integrationApi.list.path] });
    if (event.action === "delete") void client.invalidateQueries({ queryKey: [queueApi.list.path] });
  },
};
