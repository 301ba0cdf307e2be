import { utils, write } from "@e965/xlsx";
import { Encoder } from "@evan/opus";
import { BufferTarget, EncodedAudioPacketSource, EncodedPacket, OggOutputFormat, Output } from "mediabunny";
import type { Page } from "playwright-core";
import sharp from "sharp";

/** Files as phones create them, in base64. */
const inBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

const paintPicture = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } });

export const aPicture = async (width = 400, height = 300, background = "#d04020"): Promise<string> =>
  inBase64(await paintPicture(width, height, background).flatten().jpeg().toBuffer());

export const aSticker = async (): Promise<string> =>
  inBase64(await paintPicture(512, 512, "#2b8a3e80").webp().toBuffer());

const hertz = 48_000;
const packetsPerSecond = 50;

function opusHead(): Uint8Array {
  const head = Buffer.alloc(19);
  head.write("OpusHead");
  head.writeUInt8(1, 8);
  head.writeUInt8(1, 9);
  head.writeUInt32LE(hertz, 12);
  return head;
}

/** A tone that rises and falls, encoded like a voice note. */
export async function aVoiceNote(seconds = 3): Promise<string> {
  const encoder = new Encoder({ channels: 1, sample_rate: hertz, application: "voip" });
  const target = new BufferTarget();
  const output = new Output({ format: new OggOutputFormat(), target });
  const source = new EncodedAudioPacketSource("opus");
  output.addAudioTrack(source);
  await output.start();
  const length = hertz / packetsPerSecond;
  for (let at = 0; at < seconds * packetsPerSecond; at += 1) {
    const loud = 12_000 * Math.abs(Math.sin(at / 9));
    const tone = (_: unknown, index: number) => Math.sin((((at * length + index) * 440) / hertz) * 2 * Math.PI) * loud;
    const packet = encoder.encode(Int16Array.from({ length }, tone)).slice();
    await source.add(new EncodedPacket(packet, "key", at / packetsPerSecond, 1 / packetsPerSecond), {
      decoderConfig: { codec: "opus", numberOfChannels: 1, sampleRate: hertz, description: opusHead() },
    });
  }
  await output.finalize();
  return inBase64(new Uint8Array(target.buffer ?? new ArrayBuffer(0)));
}

/** A short video, recorded in this browser so that it can also play it. */
export const aVideo = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 320, height: 180 });
    const brush = canvas.getContext("2d");
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: "video/mp4;codecs=vp9" });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const stopPromise = new Promise((resolve) => (recorder.onstop = resolve));
    recorder.start();
    for (let frame = 0; frame < 30; frame += 1) {
      brush?.fillRect(frame * 8, 40, 80, 80);
      await new Promise((resolve) => setTimeout(resolve, 33));
    }
    recorder.stop();
    await stopPromise;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ""));
  });

/** A spreadsheet with these rows. */
export function aSheet(rows: readonly (readonly string[])[]): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), "Contatos");
  return write(book, { type: "buffer", bookType: "xlsx" }) as Buffer;
}
