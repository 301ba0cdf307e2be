/** Prints the codes on a page of their own, without the desk around them. */
export function printCodes(title: string, codes: readonly string[]): void {
  const frame = document.createElement("iframe");
  // Not display: none, which some browsers do not print.
  Object.assign(frame.style, { position: "fixed", width: "0", height: "0", border: "0" });
  frame.title = title;
  frame.tabIndex = -1;
  frame.ariaHidden = "true";
  document.body.append(frame);
  const page = frame.contentWindow;
  if (!page) return frame.remove();
  const line = (tag: string, text: string) => {
    const element = page.document.createElement(tag);
    element.textContent = text;
    return element;
  };
  page.document.title = title;
  page.document.body.append(line("h1", title), ...codes.map((code) => line("pre", code)));
  page.addEventListener("afterprint", () => frame.remove());
  page.print();
}
