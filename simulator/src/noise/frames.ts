/** The first bytes from every client: "WA", protocol 6, dictionary 3. */
export const INTRO = Buffer.from([0x57, 0x41, 6, 3]);
const ROUTING_INTRO = Buffer.from("ED");
const ROUTING_HEADER_BYTES = 7;

/** Prefixes a body with its length: three bytes, big-endian. */
export function frame(body: Uint8Array): Buffer {
  const whole = Buffer.allocUnsafe(3 + body.length);
  whole.writeUIntBE(body.length, 0, 3);
  whole.set(body, 3);
  return whole;
}

/** Splits a byte stream into frames: a websocket message may contain several, or part of one. */
export class FrameReader {
  private buffered: Buffer = Buffer.alloc(0);
  private sawIntro = false;

  /** Throws when the first bytes are not those of a WhatsApp client. */
  push(chunk: Buffer): Buffer[] {
    this.buffered = this.buffered.length ? Buffer.concat([this.buffered, chunk]) : chunk;
    if (!this.sawIntro && !this.takeIntro()) return [];
    const frames: Buffer[] = [];
    while (this.buffered.length >= 3) {
      const end = 3 + this.buffered.readUIntBE(0, 3);
      if (this.buffered.length < end) break;
      frames.push(this.buffered.subarray(3, end));
      this.buffered = this.buffered.subarray(end);
    }
    return frames;
  }

  private takeIntro(): boolean {
    let start = 0;
    if (this.buffered.subarray(0, 2).equals(ROUTING_INTRO)) {
      if (this.buffered.length < ROUTING_HEADER_BYTES) return false;
      start = ROUTING_HEADER_BYTES + this.buffered.readUIntBE(4, 3);
    }
    if (this.buffered.length < start + INTRO.length) return false;
    if (!this.buffered.subarray(start, start + INTRO.length).equals(INTRO)) throw new Error("Not a WhatsApp client.");
    this.buffered = this.buffered.subarray(start + INTRO.length);
    this.sawIntro = true;
    return true;
  }
}
