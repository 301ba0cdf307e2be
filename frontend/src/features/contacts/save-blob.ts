import { saveFrom } from "../../shared/media/save";

/** The browser has read an address by then; freed at once, it would not. */
const freeAfterMs = 60_000;

/** Hands a file that was made or fetched here to the person. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  saveFrom(url, name);
  setTimeout(() => URL.revokeObjectURL(url), freeAfterMs);
}
