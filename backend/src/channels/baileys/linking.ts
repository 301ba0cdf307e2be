import type { WASocket } from "@whiskeysockets/baileys";
import type { ConnectionStatus } from "@guiche/contract/connections";
import { SendError, type StatusDetail } from "../provider";

/** Clears the QR and the pairing code. */
export const noLinkingCodes = { qrcode: "", pairingCode: "", validUntil: null } as const;

interface Parts {
  /** How long each QR lives; the library's own times when absent. */
  qrTimeoutMs: number | undefined;
  codeMs: number | undefined;
  report: (status: ConnectionStatus, detail: StatusDetail) => Promise<unknown>;
  /** Called when all codes have expired unused. */
  giveUp: () => Promise<void>;
  /** Runs work in order with the events of the line. */
  later: (work: () => Promise<void>) => void;
}

const tries = 3;
const firstQrMs = 60_000;
const nextQrMs = 20_000;
const usualCodeMs = 120_000;
/** The server gives one socket this many QRs and closes it after the last, which also ends a pairing code. */
const qrsOnSocket = 6;

/** Shows what links the phone: one QR after another, or a pairing code instead of one. Three in all. */
export class Linking {
  private shownCount = 0;
  private onSocket = 0;
  private socketEndsAt = 0;
  private qr: { text: string; until: Date } | undefined;
  private code: NodeJS.Timeout | undefined;

  constructor(private readonly parts: Parts) {}

  async scannable(text: string): Promise<void> {
    const { qrTimeoutMs: firstMs = firstQrMs, qrTimeoutMs: nextMs = nextQrMs } = this.parts;
    if (this.onSocket === 0) this.socketEndsAt = Date.now() + firstMs + (qrsOnSocket - 1) * nextMs;
    const lifeMs = this.onSocket === 0 ? firstMs : nextMs;
    this.onSocket += 1;
    this.qr = { text, until: new Date(Date.now() + lifeMs) };
    // While a pairing code is shown, the QR waits.
    if (!this.code) await this.showQr();
  }

  /** Replaces the current QR with a pairing code. */
  async pair(socket: WASocket, number: string): Promise<void> {
    if (!this.qr) throw new SendError("closed");
    const pairingCode = await socket.requestPairingCode(number);
    const lifeMs = Math.min(this.parts.codeMs ?? usualCodeMs, this.socketEndsAt - Date.now());
    clearTimeout(this.code);
    this.code = setTimeout(() => this.parts.later(() => this.ranOut()), lifeMs).unref();
    this.shownCount = Math.min(this.shownCount + 1, tries);
    const validUntil = new Date(Date.now() + lifeMs);
    await this.parts.report("PAIRING", { qrcode: "", pairingCode, validUntil, retries: this.shownCount, cause: null });
  }

  /** The socket has closed, so its QR and pairing code are no longer valid. */
  interrupted(): void {
    clearTimeout(this.code);
    this.code = undefined;
    this.qr = undefined;
    this.onSocket = 0;
  }

  linked(): void {
    this.interrupted();
    this.shownCount = 0;
  }

  private async ranOut(): Promise<void> {
    if (!this.code) return;
    this.code = undefined;
    if (this.qr && this.qr.until > new Date()) await this.showQr();
  }

  private async showQr(): Promise<void> {
    if (!this.qr) return;
    if (this.shownCount >= tries) return this.parts.giveUp();
    this.shownCount += 1;
    const { text: qrcode, until: validUntil } = this.qr;
    await this.parts.report("qrcode", { qrcode, pairingCode: "", validUntil, retries: this.shownCount, cause: null });
  }
}
