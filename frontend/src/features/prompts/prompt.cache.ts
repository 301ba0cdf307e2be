import { connectionApi } from "@guiche/contract/connections";
import { promptApi, type PromptDto } from "@guiche/contract/prompts";
import { queueApi } from "@guiche/contract/queues";
import type { QueryClient } from "@tanstack/react-query";
import { refetch } from "../../shared/lists/refetch";
import type { RowEvent } from "../../shared/lists/row-events";
import type { PatchTable } from "../../shared/realtime/patch-table";

const refetchAll = (client: QueryClient, ...paths: string[]) => {
  for (const path of paths) refetch(client, { queryKey: [path] });
};

/** A deleted prompt leaves the queues and connections that used it. */
export const applyPromptEvent = (client: QueryClient, event: RowEvent<PromptDto>) =>
  "row" in event
    ? refetchAll(client, promptApi.list.path)
    : refetchAll(client, promptApi.list.path, queueApi.list.path, connectionApi.list.path);

export const promptPatches: PatchTable = {
  prompt: (client, event) =>
    applyPromptEvent(client, event.action === "delete" ? { removedId: event.promptId } : { row: event.prompt }),
  queue: (client) => refetchAll(client, promptApi.list.path),
  whatsapp: (client) => refetchAll(client, promptApi.list.path),
};
