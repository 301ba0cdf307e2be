type Clipboard = Pick<DataTransfer, "types" | "getData"> & { files: Iterable<File> };

/**
 * The files that a paste means. A table copied from an office program comes as a picture too, and its text is what is
 * meant; a file copied from a folder brings its own name as a text.
 */
export function pastedFiles(clipboard: Clipboard): File[] {
  const all = [...clipboard.files];
  if (!clipboard.types.includes("text/plain")) return all;
  const isName = (line: string) => all.some(({ name }) => line.split(/[/\\]/).at(-1) === name);
  const lines = clipboard.getData("text/plain").split(/[\r\n]+/);
  return lines.every((line) => line === "" || isName(line)) ? all : [];
}
