type Clipboard = Pick<DataTransfer, "types" | "getData"> & { files: Iterable<File> };

/**
 * The files to attach from a paste. A table copied from an office program is also on the clipboard as a picture, and
 * its text is wanted; a file copied from a folder is also there as its name, and the file is wanted.
 */
export function pastedFiles(clipboard: Clipboard): File[] {
  const all = [...clipboard.files];
  if (!clipboard.types.includes("text/plain")) return all;
  const isName = (line: string) => all.some(({ name }) => line.split(/[/\\]/).at(-1) === name);
  const lines = clipboard.getData("text/plain").split(/[\r\n]+/);
  return lines.every((line) => line === "" || isName(line)) ? all : [];
}
