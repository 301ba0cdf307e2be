import { fileURLToPath } from "node:url";
import { Decoder, Encoder } from "@evan/opus";
import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MovOutputFormat,
  Mp4OutputFormat,
  OGG,
  OggOutputFormat,
  Output,
  WebMOutputFormat,
} from "mediabunny";

/** Two seconds of a tone, the first one loud. */
export const tone = fileURLToPath(new URL("../modules/media/samples/tone.mp3", import.meta.url));

/** A recording of many packets of one byte: little to send, much to decode. */
export async function emptyPackets(count: number): Promise<Uint8Array> {
  const target = new BufferTarget();
  const output = new Output({ format: new OggOutputFormat(), target });
  const source = new EncodedAudioPacketSource("opus");
  output.addAudioTrack(source);
  await output.start();
  // The table of contents of a 20 ms frame without a frame.
  const packet = new Uint8Array([0xf8]);
  const head = new Uint8Array([...Buffer.from("OpusHead"), 1, 1, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0]);
  for (let at = 0; at < count; at += 1)
    await source.add(new EncodedPacket(packet, "key", at / 50, 0.02), {
      decoderConfig: { codec: "opus", numberOfChannels: 1, sampleRate: 48_000, description: head },
    });
  await output.finalize();
  return new Uint8Array(target.buffer!);
}

/** Three seconds of rising volume, as a browser's MediaRecorder packs them. */
export async function webm(seconds = 3, bitrate = 96_000): Promise<Uint8Array> {
  const encoder = new Encoder({ channels: 1, sample_rate: 48_000, application: "voip" });
  encoder.bitrate = bitrate;
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new EncodedAudioPacketSource("opus");
  output.addAudioTrack(source);
  await output.start();
  for (let at = 0; at < seconds * 50; at += 1) {
    const pcm = Int16Array.from(
      { length: 960 },
      (_, k) => Math.sin(((at * 960 + k) / 48_000) * 440 * 2 * Math.PI) * 400 * (at % 50),
    );
    await source.add(new EncodedPacket(encoder.encode(pcm).slice(), "key", at / 50, 0.02), {
      decoderConfig: { codec: "opus", numberOfChannels: 1, sampleRate: 48_000 },
    });
  }
  await output.finalize();
  return new Uint8Array(target.buffer!);
}

/** Two seconds of video without frames: only its container is read. */
export async function mp4(): Promise<Uint8Array> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const source = new EncodedVideoPacketSource("vp9");
  output.addVideoTrack(source);
  await output.start();
  for (let at = 0; at < 2; at += 1)
    await source.add(new EncodedPacket(new Uint8Array(50), "key", at, 1), {
      decoderConfig: { codec: "vp09.00.10.08", codedWidth: 640, codedHeight: 360 },
    });
  await output.finalize();
  return new Uint8Array(target.buffer!);
}

/** Two seconds of video in H.264 without frames, as iPhones (MOV) or Androids (MP4) pack it. */
export async function h264(container: "mov" | "mp4"): Promise<Uint8Array> {
  const target = new BufferTarget();
  const output = new Output({ format: container === "mov" ? new MovOutputFormat() : new Mp4OutputFormat(), target });
  const source = new EncodedVideoPacketSource("avc");
  output.addVideoTrack(source);
  await output.start();
  // One sequence and one picture parameter set of 640 × 360 pixels.
  const description = Buffer.from("0142c01effe100096742c01eda0280bfe501000468ce3c80", "hex");
  for (let at = 0; at < 2; at += 1)
    await source.add(new EncodedPacket(new Uint8Array([0, 0, 0, 2, 0x65, 0x88]), "key", at, 1), {
      decoderConfig: { codec: "avc1.42c01e", codedWidth: 640, codedHeight: 360, description },
    });
  await output.finalize();
  return new Uint8Array(target.buffer!);
}

/** Two seconds of video as browsers record a screen. */
export async function vp9(): Promise<Uint8Array> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new EncodedVideoPacketSource("vp9");
  output.addVideoTrack(source);
  await output.start();
  for (let at = 0; at < 2; at += 1)
    await source.add(new EncodedPacket(new Uint8Array(50), "key", at, 1), {
      decoderConfig: { codec: "vp09.00.10.08", codedWidth: 640, codedHeight: 360 },
    });
  await output.finalize();
  return new Uint8Array(target.buffer!);
}

/** How the packets of a voice note are made: sample rate in its header, and the bytes that begin each packet. */
export async function packing(ogg: Buffer): Promise<{ rate: number; packets: [number, number][] }> {
  const input = new Input({ formats: [OGG], source: new BufferSource(ogg) });
  const packets: [number, number][] = [];
  for await (const { data } of new EncodedPacketSink((await input.getPrimaryAudioTrack())!).packets())
    packets.push([data[0]!, data[1]!]);
  return { rate: ogg.readUInt32LE(ogg.indexOf("OpusHead") + 12), packets };
}

/** What a player of voice notes hears: sound pressure of each second. */
export async function playVoiceNote(ogg: Buffer) {
  const input = new Input({ formats: [OGG], source: new BufferSource(ogg) });
  const track = (await input.getPrimaryAudioTrack())!;
  if ((await track.getDecoderConfig())?.codec !== "opus") throw new Error("No voice note: its sound is not Opus.");
  const decoder = new Decoder({ channels: 1, sample_rate: 48_000 });
  const samples: number[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const pcm = decoder.decode(packet.data);
    samples.push(...new Int16Array(pcm.buffer, pcm.byteOffset, pcm.byteLength / 2));
  }
  const seconds = samples.length / 48_000;
  const loudness = Array.from({ length: Math.floor(seconds) }, (_, second) => {
    const part = samples.slice(second * 48_000, (second + 1) * 48_000);
    return Math.sqrt(part.reduce((sum, value) => sum + value * value, 0) / part.length);
  });
  return { seconds, loudness };
}
