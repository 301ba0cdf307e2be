/** Lets the browser keep what is at an address, under the name the server gives it. */
export function saveFrom(url: string, name = ""): void {
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = name;
  anchor.rel = "noopener";
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
}

/** The browser has read an address by then; freed at once, it would not. */
const freeAfterMs = 60_000;

/** Hands a file that was made or fetched here to the person. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  saveFrom(url, name);
  setTimeout(() => URL.revokeObjectURL(url), freeAfterMs);
}
