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
