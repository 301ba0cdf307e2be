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
  input.addEventListener("change", () => {
    const files = [...(input.files ?? [])];
    if (files.length > 0) onPicked(files);
  });
  input.click();
}
