import type { IncomingMessage } from "node:http";
import { network } from "../http/limits";

/** Sockets that this process holds at once; multiplied by the installation's RATE_LIMIT_SCALE. */
export const socketLimits = {
  /** Open sockets per IP address: a whole office, with several tabs each. */
  ofAddress: 1_000,
  /** Sockets per IP address that are not signed in yet. */
  unadmitted: 100,
  /** Sockets per sign-in: the tabs of one browser. */
  ofSession: 20,
} as const;

export type SocketLimits = Record<keyof typeof socketLimits, number>;

export const scaledSocketLimits = (scale: number): SocketLimits => ({
  ofAddress: socketLimits.ofAddress * scale,
  unadmitted: socketLimits.unadmitted * scale,
  ofSession: socketLimits.ofSession * scale,
});

/** Milliseconds in which a new socket must present its token. */
export const handshakeMs = 5_000;

/** Counts what is held under a key, up to `max`. */
export class HeldCount {
  private readonly counts = new Map<string, number>();
  constructor(private readonly max: number) {}

  isFull = (key: string): boolean => (this.counts.get(key) ?? 0) >= this.max;

  /** Takes one place; the returned function gives it back, however often it is called. */
  take(key: string): () => void {
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const remainingCount = (this.counts.get(key) ?? 1) - 1;
      if (remainingCount > 0) this.counts.set(key, remainingCount);
      else this.counts.delete(key);
    };
  }
}

/** The caller's network, behind as many proxies as are trusted; what lies further left in the header is a claim. */
export function networkOf({ headers, socket }: IncomingMessage, trustProxy: number): string {
  const forwardedAddresses = String(headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((address) => address.trim())
    .filter(Boolean)
    .reverse();
  const path = [socket.remoteAddress ?? "", ...forwardedAddresses];
  return network(path[Math.min(trustProxy, path.length - 1)] ?? "");
}
