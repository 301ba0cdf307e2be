import { io, type Socket } from "socket.io-client";
import type { Agent } from "../../harness/agent";
import { until } from "../../harness/until";

/** Once for the process that leaves, and once more if the next one was just leaving too. */
const mostReconnects = 2;

/** Many browsers that stay connected through the proxy, with the pauses between attempts that ours have. */
export class Crowd {
  private readonly connects = new Map<Socket, number>();
  private refusals = 0;

  private constructor(private readonly sockets: Socket[]) {
    for (const socket of sockets) {
      socket.on("connect", () => this.connects.set(socket, (this.connects.get(socket) ?? 0) + 1));
      socket.on("connect_error", () => (this.refusals += 1));
    }
  }

  static async open({ base, token }: Agent, size: number): Promise<Crowd> {
    const options = { transports: ["websocket"], forceNew: true, reconnectionDelay: 500, reconnectionDelayMax: 5_000 };
    const crowd = new Crowd(Array.from({ length: size }, () => io(base, { ...options, auth: { token } })));
    await crowd.isThere();
    return crowd;
  }

  /** Waits until all browsers are connected. */
  isThere(): Promise<unknown> {
    return until("all browsers are connected", () => Promise.resolve(this.sockets.every(({ connected }) => connected)));
  }

  /** One sentence for each way in which the sockets stormed the servers or were lost. */
  async faults(): Promise<string[]> {
    await this.isThere().catch(() => undefined);
    const lostCount = this.sockets.filter(({ connected }) => !connected).length;
    const most = Math.max(...[...this.connects.values()].map((count) => count - 1));
    return [
      ...(lostCount > 0 ? [`${lostCount} of ${this.sockets.length} browsers did not come back`] : []),
      ...(most > mostReconnects ? [`a browser connected again ${most} times`] : []),
      ...(this.refusals > this.sockets.length ? [`browsers were refused ${this.refusals} times`] : []),
    ];
  }

  get figures(): string {
    const again = [...this.connects.values()].reduce((sum, count) => sum + count - 1, 0);
    return `${this.sockets.length} browsers connected again ${again} times and were refused ${this.refusals} times`;
  }

  close(): void {
    for (const socket of this.sockets) socket.disconnect();
  }
}
