import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** A proxy to Redis that a test can cut, silence or slow down without disturbing other tests. */
export class RedisWire {
  /** Delay of each reply in milliseconds. */
  answersAfter = 0;
  /** Delay of each subscription, and of what follows it on its connection. */
  subscribesAfter = 0;
  /** Subscriptions that are being delayed. */
  unsubscribed = 0;
  private isSilent = false;
  private readonly ends = new Set<Socket>();
  private server: Server | undefined;
  private port = 0;

  private constructor(private readonly far: URL) {}

  static async lay(url: string): Promise<RedisWire> {
    const wire = new RedisWire(new URL(url));
    await wire.mend();
    return wire;
  }

  get url(): string {
    const near = new URL(this.far);
    near.host = `127.0.0.1:${this.port}`;
    return near.href;
  }

  /** Closes every connection and refuses new ones. */
  async cut(): Promise<void> {
    const closePromise = new Promise((resolve) => this.server?.close(resolve));
    for (const end of this.ends) end.destroy();
    await closePromise;
  }

  /** Accepts connections at the same address again. */
  async mend(): Promise<void> {
    const server = createServer((near) => this.join(near));
    this.server = server;
    await new Promise<void>((resolve) => server.listen(this.port, "127.0.0.1", resolve));
    this.port = (server.address() as AddressInfo).port;
  }

  /** Connections stay open and new ones are accepted, but no data passes. */
  silence(): void {
    this.isSilent = true;
    for (const end of this.ends) end.pause();
  }

  speak(): void {
    this.isSilent = false;
    for (const end of this.ends) end.resume();
  }

  private delay(near: Socket, pass: () => void): void {
    near.pause();
    this.unsubscribed += 1;
    setTimeout(() => {
      this.unsubscribed -= 1;
      pass();
      near.resume();
    }, this.subscribesAfter);
  }

  private join(near: Socket): void {
    const far = connect(Number(this.far.port), this.far.hostname);
    near.on("data", (chunk) => {
      if (this.subscribesAfter > 0 && chunk.includes("subscribe")) this.delay(near, () => far.write(chunk));
      else far.write(chunk);
    });
    far.on("data", (chunk) => void setTimeout(() => near.writable && near.write(chunk), this.answersAfter));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.ends.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        this.ends.delete(one);
        other.destroy();
      });
      if (this.isSilent) one.pause();
    }
  }
}
