import { decodeBinaryNode, encodeBinaryNode, type BinaryNode } from "@whiskeysockets/baileys";
import type { WebSocket } from "ws";
import { frame, FrameReader } from "../noise/frames";
import { Handshake, type HandshakeResult } from "../noise/handshake";
import type { Authority } from "../noise/certificate";
import type { Transport } from "../noise/transport";
import type { Account, ClientConnection } from "../people/account";

/** Events of a connection; stanzas are handled one at a time, in order. */
export interface ConnectionListener {
  greeted(connection: Connection, handshakeResult: HandshakeResult): void;
  stanza(connection: Connection, node: BinaryNode): Promise<void>;
  sent(connection: Connection, node: BinaryNode): void;
  closed(connection: Connection): void;
  failed(connection: Connection, error: unknown): void;
}

/** A client's websocket: handshake, encryption and order. */
export class Connection implements ClientConnection {
  account?: Account;
  isDelivering = false;
  private readonly frames = new FrameReader();
  private readonly handshake: Handshake;
  private transport?: Transport;
  private isGreeted = false;
  private queue: Promise<void> = Promise.resolve();
  private frozen?: BinaryNode[];

  constructor(
    private readonly socket: WebSocket,
    authority: Authority,
    private readonly listener: ConnectionListener,
  ) {
    this.handshake = new Handshake(authority);
    socket.on("message", (data: Buffer) => this.receive(data));
    socket.on("close", () => listener.closed(this));
    socket.on("error", () => undefined);
  }

  get isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }

  send(node: BinaryNode): void {
    if (!this.transport || !this.isOpen) return;
    if (this.frozen) {
      this.frozen.push(node);
      return;
    }
    this.listener.sent(this, node);
    this.socket.send(frame(this.transport.encrypt(encodeBinaryNode(node))));
  }

  end(finalNode: BinaryNode): void {
    this.send(finalNode);
    this.socket.close();
  }

  cut(): void {
    this.socket.terminate();
  }

  freeze(milliseconds: number, later: (milliseconds: number, work: () => void) => void): void {
    this.frozen ??= [];
    this.socket.pause();
    later(milliseconds, () => {
      const frozenNodes = this.frozen ?? [];
      this.frozen = undefined;
      for (const node of frozenNodes) this.send(node);
      if (this.isOpen) this.socket.resume();
    });
  }

  private receive(data: Buffer): void {
    try {
      for (const body of this.frames.push(data)) this.receiveBody(body);
    } catch (error) {
      this.listener.failed(this, error);
      this.cut();
    }
  }

  private receiveBody(body: Buffer): void {
    if (this.transport) {
      const plain = this.transport.decrypt(body);
      this.queue = this.queue
        .then(async () => this.listener.stanza(this, await decodeBinaryNode(plain)))
        .catch((error: unknown) => this.listener.failed(this, error));
    } else if (this.isGreeted) {
      const handshakeResult = this.handshake.finish(body);
      this.transport = handshakeResult.transport;
      this.listener.greeted(this, handshakeResult);
    } else {
      this.isGreeted = true;
      this.socket.send(frame(this.handshake.answerHello(body)));
    }
  }
}
