import type { ConnectionStatus } from "@guiche/contract/connections";
import { log } from "../core/log/log";
import type { ConnectionRef, Session } from "./provider";

/**
 * Numbers that wait to be asked for a code. A provider can ask only while its connection shows a QR, which may be
 * seconds after somebody wished for it.
 */
export class Pairing {
  private readonly numbers = new Map<number, string>();
  private readonly showing = new Set<number>();

  constructor(private readonly live: (connectionId: number) => Session | undefined) {}

  want(connectionId: number, number: string): void {
    this.numbers.set(connectionId, number);
  }

  /** The line was opened here, or by somebody else, who then has heard of the number too. */
  opened(connectionId: number): void {
    if (this.live(connectionId)) this.ask(connectionId);
    else this.numbers.delete(connectionId);
  }

  statusChanged({ connectionId }: ConnectionRef, status: ConnectionStatus): void {
    if (status === "qrcode") this.showing.add(connectionId);
    else this.showing.delete(connectionId);
    if (status === "CONNECTED" || status === "DISCONNECTED") this.numbers.delete(connectionId);
    this.ask(connectionId);
  }

  private ask(connectionId: number): void {
    const number = this.numbers.get(connectionId);
    const session = this.live(connectionId);
    if (!number || !session || !this.showing.has(connectionId)) return;
    this.numbers.delete(connectionId);
    // The QR goes on being shown: whoever waits for a code asks again.
    session.pair(number).catch((error: unknown) => log.warn({ error, connectionId }, "No pairing code was given"));
  }
}
