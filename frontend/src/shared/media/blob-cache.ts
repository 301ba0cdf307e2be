/** A file in memory with an object URL. */
interface Entry {
  url: Promise<string>;
  /** The object URL once it is loaded. */
  ready: string | null;
  bytes: number;
  users: number;
  stop: AbortController;
}

interface BlobCacheParts {
  fetch: (address: string, signal: AbortSignal) => Promise<Blob>;
  createUrl: (blob: Blob) => string;
  revokeUrl: (url: string) => void;
  /** Limits for files that are not displayed; the least recently displayed are dropped first. */
  max: { files: number; bytes: number };
}

/** A file in use. Call `leave` when it is no longer displayed. */
interface Hold {
  url: Promise<string>;
  leave: () => void;
}

/** Fetches files with the token, exposes them as object URLs, and revokes the least recently displayed ones. */
export class BlobCache {
  /** Ordered from least to most recently displayed. */
  private entries = new Map<string, Entry>();

  constructor(private readonly parts: BlobCacheParts) {}

  take(address: string): Hold {
    const entry = this.entries.get(address) ?? this.begin(address);
    entry.users += 1;
    this.entries.delete(address);
    this.entries.set(address, entry);
    let hasLeft = false;
    return {
      url: entry.url,
      leave: () => {
        if (hasLeft) return;
        hasLeft = true;
        entry.users -= 1;
        if (entry.users === 0 && entry.ready === null) this.drop(address, entry);
        else this.trim();
      },
    };
  }

  /** The object URL if it is loaded: an image that is displayed again does not flicker. */
  peek = (address: string): string | null => this.entries.get(address)?.ready ?? null;

  /** Adds a file that this browser sent itself. */
  put(address: string, blob: Blob) {
    if (this.entries.has(address)) return;
    const ready = this.parts.createUrl(blob);
    this.entries.set(address, {
      url: Promise.resolve(ready),
      ready,
      bytes: blob.size,
      users: 0,
      stop: new AbortController(),
    });
    this.trim();
  }

  /** Called when the user changes: the next user must not see these files. */
  clear() {
    for (const [address, entry] of this.entries) this.drop(address, entry);
  }

  private begin(address: string): Entry {
    const stop = new AbortController();
    const entry: Entry = { url: Promise.resolve(""), ready: null, bytes: 0, users: 0, stop };
    entry.url = this.parts.fetch(address, stop.signal).then(
      (blob) => {
        if (this.entries.get(address) !== entry) throw new Error("The file is no longer in use");
        entry.bytes = blob.size;
        entry.ready = this.parts.createUrl(blob);
        this.trim();
        return entry.ready;
      },
      (error: unknown) => {
        // The next request retries.
        if (this.entries.get(address) === entry) this.entries.delete(address);
        throw error;
      },
    );
    // Users of the file handle the failure; without any, it must not be an unhandled rejection.
    entry.url.catch(() => undefined);
    return entry;
  }

  private trim() {
    const { files, bytes } = this.parts.max;
    let [count, total] = [this.entries.size, 0];
    for (const entry of this.entries.values()) total += entry.bytes;
    for (const [address, entry] of this.entries) {
      if (count <= files && total <= bytes) return;
      if (entry.users > 0 || entry.ready === null) continue;
      count -= 1;
      total -= entry.bytes;
      this.drop(address, entry);
    }
  }

  private drop(address: string, current: Entry) {
    this.entries.delete(address);
    current.stop.abort();
    if (current.ready !== null) this.parts.revokeUrl(current.ready);
  }
}
