import type { WASocket } from "@whiskeysockets/baileys";
import type { ConnectionStatus } from "@guiche/contract/connections";
import { SendError, type StatusDetail } from "../provider";

/** Nothing to scan, nothing to type. */
export const nothingShown = { qrcode: "", pairingCode: "", validUntil: null } as const;

interface Parts {
  /** How long each QR lives; the library's own times when absent. */
  qrTimeoutMs: number | undefined;
  codeMs: number | undefined;
  tell: (status: ConnectionStatus, detail: StatusDetail) => Promise<unknown>;
  /** Nobody scanned, nobody typed. */
  giveUp: () => Promise<void>;
  /** Runs something in its turn among what the line hears. */
  later: (work: () => Promise<void>) => void;
}

const tries = 3;
const firstQrMs = 60_000;
const nextQrMs = 20_000;
const usualCodeMs = 120_000;

/** What a person is shown to link the phone: one QR after another, or a code in the place of one. Three in all. */
export class Linking {
  private shown = 0;
  private onSocket = 0;
  private qr: { text: string; until: Date } | undefined;
  private code: NodeJS.Timeout | undefined;

  constructor(private readonly parts: Parts) {}

  async scannable(text: string): Promise<void> {
    const usualMs = this.onSocket === 0 ? firstQrMs : nextQrMs;
    this.onSocket += 1;
    this.qr = { text, until: new Date(Date.now() + (this.parts.qrTimeoutMs ?? usualMs)) };
    // While somebody types, it waits.
    if (!this.code) await this.showQr();
  }

  /** In the place of the QR shown now. */
  async pair(socket: WASocket, number: string): Promise<void> {
    if (!this.qr) throw new SendError("closed");
    const pairingCode = await socket.requestPairingCode(number);
    const lifeMs = this.parts.codeMs ?? usualCodeMs;
    clearTimeout(this.code);
    this.code = setTimeout(() => this.parts.later(() => this.ranOut()), lifeMs).unref();
    this.shown = Math.min(this.shown + 1, tries);
    const validUntil = new Date(Date.now() + lifeMs);
    await this.parts.tell("PAIRING", { qrcode: "", pairingCode, validUntil, retries: this.shown, cause: null });
  }

  /** The socket is gone, and with it whatever it offered. */
  interrupted(): void {
    clearTimeout(this.code);
    this.code = undefined;
    this.qr = undefined;
    this.onSocket = 0;
  }

  linked(): void {
    this.interrupted();
    this.shown = 0;
  }

  private async ranOut(): Promise<void> {
    if (!this.code) return;
    this.code = undefined;
    if (this.qr && this.qr.until > new Date()) await this.showQr();
  }

  private async showQr(): Promise<void> {
    if (!this.qr) return;
    if (this.shown >= tries) return this.parts.giveUp();
    this.shown += 1;
    const { text: qrcode, until: validUntil } = this.qr;
    await this.parts.tell("qrcode", { qrcode, pairingCode: "", validUntil, retries: this.shown, cause: null });
  }
}
