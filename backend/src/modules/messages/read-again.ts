import { providerOf } from "../../channels/live-sessions";
import { secrets } from "../../core/auth/seal";
import { transaction } from "../../core/db/transaction";
import { defineRepeatingJob } from "../../core/jobs/define-job";
import { log } from "../../core/log/log";
import { scopeOfRow, type Scope } from "../../core/tenant/scope";
import { version } from "../../core/version";
import { connectionOf } from "../connections";
import { platformValues } from "../installation";
import { contentContext } from "./content";
import { formOf } from "./kinds";
import { planFetch } from "./media-fetch";
import { broadcastChanged } from "./message.events";
import { messageStore } from "./message.store";
import { previewOf } from "./preview";
import { findUnsupported } from "./read-again.store";

/** The release that reads again what earlier ones could not, and up to which message it has come; null: all. */
interface Progress {
  release: string;
  upTo: number | null;
}

const key = "messagesReadAgain";

async function progressOf(release: string): Promise<Progress> {
  const storedProgress = await platformValues.get(key);
  const before = storedProgress === null ? null : (JSON.parse(storedProgress) as Progress);
  return before && !isNewer(release, before.release) ? before : { release, upTo: 0 };
}

/** During a rolling upgrade the older release leaves the sweep to the newer one. */
function isNewer(release: string, than: string): boolean {
  return release.localeCompare(than, "en", { numeric: true }) > 0;
}

/**
 * Reads the originals of unsupported messages again, once per release. Each batch notes how far it came, so that a
 * process that dies in the middle repeats no more than one batch; reading a message twice changes nothing.
 */
export async function readUnsupportedAgain(release = version): Promise<void> {
  const progress = await progressOf(release);
  if (progress.release !== release) return;
  for (let { upTo } = progress; upTo !== null;) {
    const batch = await findUnsupported(upTo);
    for (const { companyId, id } of batch?.rows ?? []) {
      try {
        await readAgain(scopeOfRow({ companyId }), id);
      } catch (error) {
        log.warn({ error, messageId: id }, "Unsupported message could not be read again");
      }
    }
    upTo = batch?.upTo ?? null;
    await platformValues.set(key, JSON.stringify({ release, upTo } satisfies Progress));
  }
}

/** A message that can be read now becomes what it is. It counts as nothing new: no unread message, no sound, no bot. */
const readAgain = (scope: Scope, id: number): Promise<void> =>
  transaction(scope, async (inside) => {
    const store = messageStore(inside);
    const row = await store.lockWithTicket(id);
    if (row?.mediaType !== "unsupported" || row.isDeleted || row.details?.isAwaited || row.connectionId === null)
      return;
    const { content } = await store.mustHave(id);
    const { provider } = await connectionOf(inside, row.connectionId);
    const raw = content && secrets().open(content, contentContext(inside));
    const readContent = raw && (await providerOf({ provider }).read(raw));
    if (!readContent) return;
    const { details, ...form } = formOf(readContent);
    const isFile = readContent.kind === "media";
    const mergedDetails = row.details || details ? { ...row.details, ...details } : null;
    await store.change({ id }, { ...form, details: mergedDetails, mediaState: isFile ? "pending" : null });
    if (isFile) await planFetch(inside, id, row.connectionId);
    await store.showOnCard(id, previewOf({ ...form, details: mergedDetails }));
    await broadcastChanged(inside, id);
  });

defineRepeatingJob({ name: "message.readAgain", everySeconds: 600, atStart: true, run: () => readUnsupportedAgain() });
