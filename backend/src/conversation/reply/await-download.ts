import { setTimeout as sleep } from "node:timers/promises";
import { transcriptStore, type DownloadedLine } from "../../modules/bot";
import type { Scope } from "../../core/tenant/scope";

/** How long a file may take to be downloaded. */
const tries = 20;
const tryEveryMs = 500;

/** A message once its file is here; null when it was deleted, or takes too long. */
export async function awaitDownload(scope: Scope, messageId: number): Promise<DownloadedLine | null> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const line = await transcriptStore(scope).one(messageId);
    if (!line?.isDownloading) return line;
    await sleep(tryEveryMs);
  }
  return null;
}
