/** One file held in memory, under an address that the page can show. */
interface Held {
  url: Promise<string>;
  /** Once it is here. */
  ready: string | null;
  bytes: number;
  users: number;
  stop: AbortController;
}

export interface BlobCacheParts {
  fetch: (address: string, signal: AbortSignal) => Promise<Blob>;
  createUrl: (blob: Blob) => string;
  revokeUrl: (url: string) => void;
  /** What nobody looks at is kept up to these limits, the longest unseen goes first. */
  most: { files: number; bytes: number };
}

/** A file in use: `leave` when it is out of sight. */
export interface Hold {
  url: Promise<string>;
  leave: () => void;
}

/** Files fetched with the token, shown as object URLs and let go of when nobody has looked at them for long. */
export class BlobCache {
  /** From the longest unseen to the latest seen. */
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

  /** What is here already: a picture that comes back into sight does not blink. */
  peek = (address: string): string | null => this.held.get(address)?.ready ?? null;

  /** A file we sent ourselves needs no fetching. */
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

  /** Somebody else signs in here: nothing of this is theirs to see. */
  clear() {
    for (const [address, held] of this.held) this.drop(address, held);
  }

  private begin(address: string): Held {
    const stop = new AbortController();
    const held: Held = { url: Promise.resolve(""), ready: null, bytes: 0, users: 0, stop };
    held.url = this.parts.fetch(address, stop.signal).then(
      (blob) => {
        if (this.held.get(address) !== held) throw new Error("Nobody waits for this file any more.");
        held.bytes = blob.size;
        held.ready = this.parts.createUrl(blob);
        this.trim();
        return held.ready;
      },
      (error: unknown) => {
        // The next one who wants it asks again.
        if (this.held.get(address) === held) this.held.delete(address);
        throw error;
      },
    );
    // Who took it hears of the failure; who left meanwhile does not mind.
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
