import { jest } from "@jest/globals";

/** A file that a screen saved. */
interface SavedFile {
  name: string;
  blob: Blob | undefined;
}

/** Collects the files that screens save: jsdom follows no links and makes no addresses for blobs. */
export function catchDownloads(): SavedFile[] {
  const downloads: SavedFile[] = [];
  const blobs = new Map<string, Blob>();
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      const url = `blob:${blobs.size}`;
      blobs.set(url, blob);
      return url;
    },
    revokeObjectURL: () => undefined,
  });
  jest.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push({ name: this.download, blob: blobs.get(this.href) });
  });
  return downloads;
}

/** jsdom's blobs have no `text()`. */
export const textOf = (blob: Blob | undefined): Promise<string> =>
  new Promise((resolve, fail) => {
    if (!blob) return fail(new Error("nothing was saved"));
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => fail(new Error("the file cannot be read"));
    reader.readAsText(blob);
  });
