import { afterCommit, transaction } from "../../core/db/transaction";
import { files } from "../../core/files/file-store";
import type { Scope } from "../../core/tenant/scope";
import { mediaStore, type Files } from "./media.store";

/** Removes a replaced file at once, unless something still refers to it, or begins to at this moment. */
export const removeMedia = async (scope: Scope, mediaId: number): Promise<void> =>
  removeFiles(
    await transaction(scope, async (inside) => {
      await mediaStore(inside).lock(mediaId);
      return mediaStore(inside).removeUnused(mediaId);
    }),
  );

/** Removes a file that no row refers to after the commit. If that fails, the sweep finds it. */
export function forgetFile(inside: Scope, mediaId: number | null): void {
  if (mediaId !== null) afterCommit(inside, (outside) => removeMedia(outside, mediaId));
}

export async function removeFiles(obsoleteFiles: Files[]): Promise<void> {
  for (const { key, thumbnailKey } of obsoleteFiles) {
    await files().remove(key);
    if (thumbnailKey) await files().remove(thumbnailKey);
  }
}
