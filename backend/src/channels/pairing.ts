import type { ConnectionStatus } from "@guiche/contract/connections";
import { log } from "../core/log/log";
import type { ConnectionRef, Session } from "./provider";

/**
 * Numbers that wait for a pairing code. A provider can request one only while its connection shows a QR, which may be
 * seconds after the user's request.
 */
export class Pairing {
  private readonly numbers = new Map<number, string>();
  private readonly showing = new Set<number>();

  constructor(private readonly live: (connectionId: number) => Session | undefined) {}

  request(connectionId: number, number: string): void {
    this.numbers.set(connectionId, number);
  }

  /** The session was opened here, or by another process, which then knows the number too. */
  onOpened(connectionId: number): void {
    if (this.live(connectionId)) this.ask(connectionId);
    else this.numbers.delete(connectionId);
  }

  onStatus({ connectionId }: ConnectionRef, status: ConnectionStatus): void {
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
    // The QR stays on screen: the user may request a code again.
    session.pair(number).catch((error: unknown) => log.warn({ error, connectionId }, "Pairing code request failed"));
  }
}
