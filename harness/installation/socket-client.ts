import { wireName } from "@guiche/contract/realtime";
import type { AppMessageEvent } from "@guiche/contract/messages";
import { io, type Socket } from "socket.io-client";
import type { Agent } from "../agent";

/** A socket that receives message events, like a browser's; times are milliseconds since the epoch. */
export class SocketClient {
  private readonly receivedAt = new Map<string, number>();
  private readonly waiting = new Map<string, (at: number) => void>();

  private constructor(private readonly socket: Socket) {}

  static async open({ base, token }: Agent, companyId: number): Promise<SocketClient> {
    const socket = io(base, { transports: ["websocket"], auth: { token }, forceNew: true });
    const listener = new SocketClient(socket);
    socket.on(wireName(companyId, "appMessage"), (event: AppMessageEvent) => listener.listener(event));
    // Rejoins after every interruption, as a browser does.
    socket.on("connect", () => {
      for (const status of ["open", "pending"] as const) socket.emit("joinTickets", status);
    });
    await new Promise<void>((resolve, fail) => {
      socket.once("connect", resolve);
      socket.once("connect_error", fail);
    });
    return listener;
  }

  /** The time of the event for a message with this text. */
  waitForText(text: string): Promise<number> {
    const at = this.receivedAt.get(text);
    return at === undefined ? new Promise((resolve) => this.waiting.set(text, resolve)) : Promise.resolve(at);
  }

  close(): void {
    this.socket.disconnect();
  }

  private listener({ action, message }: AppMessageEvent): void {
    if (action !== "create") return;
    const at = performance.timeOrigin + performance.now();
    this.receivedAt.set(message.body, at);
    this.waiting.get(message.body)?.(at);
  }
}
