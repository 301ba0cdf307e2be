import { queueOptionApi } from "@guiche/contract/queue-options";
import { call } from "@/shared/api/call";
import { fetchAsFile, upload } from "@/shared/api/files";
import type { Branch } from "./tree-file";

interface Target {
  queueId: number;
  /** The ids of the queues that can follow, by name. */
  queueIds: ReadonlyMap<string, number>;
}

/** Adds branches at the end of a queue's options, each option before those below it, with its file. */
export async function createTree(target: Target, branches: readonly Branch[], parentId: number | null = null) {
  for (const { title, message, forwardTo, closesTicket, sendsBills, media, children } of branches) {
    const forwardQueueId = target.queueIds.get(forwardTo ?? "") ?? null;
    const { id } = await call(queueOptionApi.create, {
      body: { queueId: target.queueId, parentId, title, message, forwardQueueId, closesTicket, sendsBills },
    });
    if (media) {
      const file = await fetchAsFile(media.path, media.name);
      await upload(queueOptionApi.setMedia, { params: { id }, fields: {}, files: [file] });
    }
    await createTree(target, children, id);
  }
}
