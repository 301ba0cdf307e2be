import { connectionApi } from "@guiche/contract/connections";
import { promptApi } from "@guiche/contract/prompts";
import { queueApi } from "@guiche/contract/queues";
import type { QueryClient } from "@tanstack/react-query";
import type { PatchTable } from "../../shared/realtime/patch-table";

const refetch = (client: QueryClient, ...paths: string[]) => {
  for (const path of paths) void client.invalidateQueries({ queryKey: [path] });
};

/** A deleted prompt leaves the queues and connections that used it. */
export const promptPatches: PatchTable = {
  prompt: (client, event) =>
    event.action === "delete"
      ? refetch(client, promptApi.list.path, queueApi.list.path, connectionApi.list.path)
      : refetch(client, promptApi.list.path),
  queue: (client) => refetch(client, promptApi.list.path),
};
