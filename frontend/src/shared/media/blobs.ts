import { fetchFile } from "../api/files";
import { currentSession, onSession } from "../session/store";
import { BlobCache } from "./blob-cache";

/** The page's only blob cache. */
export const blobs = new BlobCache({
  fetch: fetchFile,
  createUrl: (blob) => URL.createObjectURL(blob),
  revokeUrl: (url) => URL.revokeObjectURL(url),
  max: { files: 120, bytes: 48 * 1024 * 1024 },
});

let owner: number | null = null;
onSession(() => {
  const session = currentSession();
  if (session.state === "unknown") return;
  const next = session.state === "in" ? session.user.id : null;
  if (next !== owner) blobs.clear();
  owner = next;
});
