/** Downloads an address under the file name that the server gives. */
export function saveFrom(url: string, name = ""): void {
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = name;
  anchor.rel = "noopener";
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
}

/** Revoking the object URL at once would cancel the download. */
const freeAfterMs = 60_000;

/** Downloads a file created or fetched in the browser. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  saveFrom(url, name);
  setTimeout(() => URL.revokeObjectURL(url), freeAfterMs);
}
