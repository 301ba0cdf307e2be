/** A file in memory with an object URL. */
interface Held {
  url: Promise<string>;
  /** The object URL once it is loaded. */
  ready: string | null;
  bytes: number;
  users: number;
  stop: AbortController;
}

export interface BlobCacheParts {
  fetch: (address: string, signal: AbortSignal) => Promise<Blob>;
  createUrl: (blob: Blob) => string;
  revokeUrl: (url: string) => void;
  /** Limits for files that are not displayed; the least recently displayed are dropped first. */
  most: { files: number; bytes: number };
}

/** A file in use. Call `leave` when it is no longer displayed. */
export interface Hold {
  url: Promise<string>;
  leave: () => void;
}

/** Fetches files with the token, exposes them as object URLs, and revokes the least recently displayed ones. */
export class BlobCache {
  /** Ordered from least to most recently displayed. */
  private held = new Map<string, Held>();

  constructor(private readonly parts: BlobCacheParts) {}

  take(address: string): Hold {
    const held = this.held.get(address) ?? this.begin(address);
    held.users += 1;
    this.held.delete(address);
    this.held.set(address, held);
    let left = false;
    return {
      url: held.url,
      leave: () => {
        if (left) return;
        left = true;
        held.users -= 1;
        if (held.users === 0 && held.ready === null) this.drop(address, held);
        else this.trim();
      },
    };
  }

  /** The object URL if it is loaded: an image that is displayed again does not flicker. */
  peek = (address: string): string | null => this.held.get(address)?.ready ?? null;

  /** Adds a file that this browser sent itself. */
  put(address: string, blob: Blob) {
    if (this.held.has(address)) return;
    const ready = this.parts.createUrl(blob);
    this.held.set(address, {
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
    for (const [address, held] of this.held) this.drop(address, held);
  }

  private begin(address: string): Held {
    const stop = new AbortController();
    const held: Held = { url: Promise.resolve(""), ready: null, bytes: 0, users: 0, stop };
    held.url = this.parts.fetch(address, stop.signal).then(
      (blob) => {
        if (this.held.get(address) !== held) throw new Error("The file is no longer in use");
        held.bytes = blob.size;
        held.ready = this.parts.createUrl(blob);
        this.trim();
        return held.ready;
      },
      (error: unknown) => {
        // The next request retries.
        if (this.held.get(address) === held) this.held.delete(address);
        throw error;
      },
    );
    // Users of the file handle the failure; without any, it must not be an unhandled rejection.
    held.url.catch(() => undefined);
    return held;
  }

  private trim() {
    const { files, bytes } = this.parts.most;
    let [count, total] = [this.held.size, 0];
    for (const held of this.held.values()) total += held.bytes;
    for (const [address, held] of this.held) {
      if (count <= files && total <= bytes) return;
      if (held.users > 0 || held.ready === null) continue;
      count -= 1;
      total -= held.bytes;
      this.drop(address, held);
    }
  }

  private drop(address: string, held: Held) {
    this.held.delete(address);
    held.stop.abort();
    if (held.ready !== null) this.parts.revokeUrl(held.ready);
  }
}
