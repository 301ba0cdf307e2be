interface TrayOptions {
  accept?: string;
  /** Opens the camera on a phone. */
  capture?: "environment";
}

/** Opens the system's file dialog. */
export function pickFiles({ accept = "", capture }: TrayOptions, onPicked: (files: File[]) => void): void {
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
  // Some browsers drop a detached input while its dialog is open.
  document.body.append(input);
  input.click();
}
