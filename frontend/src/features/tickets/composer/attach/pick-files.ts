interface Wish {
  accept?: string;
  /** Straight from the camera of a phone. */
  capture?: "environment";
}

/** Asks the person for files, with the system's own dialog. */
export function pickFiles({ accept = "", capture }: Wish, onPicked: (files: File[]) => void): void {
  const input = document.createElement("input");
  input.type = "file";
  input.multiple = !capture;
  input.accept = accept;
  if (capture) input.capture = capture;
  input.hidden = true;
  input.addEventListener("cancel", () => input.remove());
  input.addEventListener("change", () => {
    const files = [...(input.files ?? [])];
    input.remove();
    if (files.length > 0) onPicked(files);
  });
  // Some browsers forget an input that is on no page while the person still chooses.
  document.body.append(input);
  input.click();
}
