// Opens untrusted images, recordings and videos in a process of its own, without secrets and with little memory. It can
// be killed at any time, and its work never blocks the server.
import { open } from "node:fs/promises";
import process from "node:process";

const acts = { kind, picture, preview, remux, still, voice, video };

process.on("message", async ({ act, ...task }) => {
  try {
    process.send({ result: await acts[act](task) });
  } catch (error) {
    process.send({ problem: error instanceof Error ? error.message : String(error) });
  }
});
process.on("disconnect", () => process.exit(0));

/** Markup and scripts get their own type, whatever the sender claims. */
const texts = [
  [/<svg[\s>]/i, "image/svg+xml"],
  [/<(!doctype\s+html|html|head|body|script|iframe|meta)[\s>]/i, "text/html"],
  [/^\s*<\?xml/i, "application/xml"],
  [/^#!/, "text/x-script"],
];

/** The type detected from the bytes; null when inconclusive. */
async function kind({ path }) {
  const { fileTypeFromFile } = await import("file-type");
  const begins = await beginning(path);
  const markup = texts.find(([shape]) => shape.test(begins.text))?.[1] ?? null;
  // A UTF-16 byte order mark looks like the start of an MP3.
  if (begins.isWide && markup) return markup;
  const found = (await fileTypeFromFile(path))?.mime ?? null;
  // XML may be an SVG that runs scripts.
  return found === null || found === "application/xml" ? (markup ?? found) : found;
}

/** The first characters if the file is text; markup may also be UTF-16. */
async function beginning(path) {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4_096), 0, 4_096, 0);
    const bytes = buffer.subarray(0, bytesRead & ~1 || bytesRead);
    if (bytes[0] === 0xff && bytes[1] === 0xfe) return { isWide: true, text: bytes.toString("utf16le") };
    if (bytes[0] === 0xfe && bytes[1] === 0xff) return { isWide: true, text: bytes.swap16().toString("utf16le") };
    return { isWide: false, text: bytes.toString("utf8").replace(/^\ufeff/, "") };
  } finally {
    await file.close();
  }
}

/** Longest side of the thumbnail in the store, and of the blurred preview sent with a message. */
const sides = { thumbnail: 320, preview: 72 };
/** An image with more pixels is measured but not decoded. */
const maxPixels = 64_000_000;

let sharpLoaded;
async function sharp() {
  if (sharpLoaded) return sharpLoaded;
  ({ default: sharpLoaded } = await import("sharp"));
  sharpLoaded.cache(false);
  sharpLoaded.concurrency(1);
  return sharpLoaded;
}

/** A picture in HEVC with more bytes or pixels is not decoded: its pixels are whole in memory. */
const maxHeic = { bytes: 32 * 1024 * 1024, pixels: 50_000_000 };

/** What sharp opens: the path, or the pixels of a picture in HEVC, which its libraries do not decode. */
async function sourceOf(path) {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(12), 0, 12, 0);
    const isHeic = /^ftyp(hei|hev|mif1|msf1)/.test(buffer.toString("latin1", 4));
    if (!isHeic || (await file.stat()).size > maxHeic.bytes) return [path, {}];
    const raw = await heicPixels(await file.readFile());
    return raw ? [raw.data, { raw: { width: raw.width, height: raw.height, channels: 4 } }] : [path, {}];
  } finally {
    await file.close();
  }
}

/** Upright RGBA pixels of the first picture; null when there is none that can be decoded. */
async function heicPixels(bytes) {
  const { default: libheif } = await import("libheif-js/wasm-bundle.js");
  const images = new libheif.HeifDecoder().decode(bytes);
  try {
    const [image] = images;
    if (!image) return null;
    const [width, height] = [image.get_width(), image.get_height()];
    if (width * height > maxHeic.pixels) return null;
    const data = new Uint8ClampedArray(width * height * 4);
    const shown = await new Promise((done) => image.display({ data, width, height }, done));
    return shown ? { data, width, height } : null;
  } finally {
    for (const image of images) image.free();
  }
}

/** Size in pixels after rotation by its EXIF orientation, and a thumbnail if the image can be decoded. */
async function picture({ path, thumbnailPath }) {
  const load = await sharp();
  const [source, options] = await sourceOf(path);
  const { width, height, orientation = 1 } = await load(source, { ...options, limitInputPixels: false }).metadata();
  if (!width || !height) throw new Error("The image has no size.");
  const upright = orientation < 5 ? { width, height } : { width: height, height: width };
  if (width * height > maxPixels) return { ...upright, thumbnail: false };
  const smaller = (side) =>
    load(source, { ...options, limitInputPixels: maxPixels, failOn: "error" })
      .timeout({ seconds: 20 })
      .autoOrient()
      .resize(side, side, { fit: "inside", withoutEnlargement: true });
  try {
    await smaller(sides.thumbnail).webp({ quality: 72 }).toFile(thumbnailPath);
    return { ...upright, thumbnail: true };
  } catch (error) {
    return { ...upright, thumbnail: false, trouble: error.message };
  }
}

/** Writes a picture as JPEG, upright and on white. */
async function still({ path, into }) {
  const load = await sharp();
  const [source, options] = await sourceOf(path);
  const picture = load(source, { ...options, limitInputPixels: maxPixels, failOn: "error" });
  if (((await picture.metadata()).pages ?? 1) > 1) throw new Error("The picture moves.");
  await picture
    .timeout({ seconds: 25 })
    .autoOrient()
    .flatten({ background: "#fff" })
    .jpeg({ quality: 88, mozjpeg: true })
    .toFile(into);
  return null;
}

/** Makes the blurred preview sent with a message from its thumbnail. */
async function preview({ bytes }) {
  const load = await sharp();
  return load(bytes, { limitInputPixels: maxPixels })
    .resize(sides.preview, sides.preview, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .jpeg({ quality: 50 })
    .toBuffer();
}

/** Size and duration of a video, or the duration of an audio file. */
async function video({ path }) {
  const { ALL_FORMATS, FilePathSource, Input } = await import("mediabunny");
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(path, { maxCacheSize: 2 ** 21 }) });
  try {
    const track = await input.getPrimaryVideoTrack();
    const seconds = await input.computeDuration();
    return {
      seconds: Number.isFinite(seconds) ? seconds : null,
      width: (await track?.getDisplayWidth()) ?? null,
      height: (await track?.getDisplayHeight()) ?? null,
      hasVideo: track !== null,
    };
  } finally {
    input.dispose();
  }
}

/** Puts the same pictures and sound into an MP4. WhatsApp plays H.264, and AAC or no sound. */
async function remux({ path, into }) {
  const { ALL_FORMATS, Conversion, FilePathSource, FilePathTarget, Input, Mp4OutputFormat, Output } =
    await import("mediabunny");
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(path, { maxCacheSize: 2 ** 21 }) });
  try {
    const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
    const [pictures, sound] = [await video?.getCodec(), audio === null ? "aac" : await audio.getCodec()];
    if (pictures !== "avc" || sound !== "aac") throw new Error("An MP4 of it would not play.");
    const output = new Output({ format: new Mp4OutputFormat(), target: new FilePathTarget(into) });
    const copy = { mode: "forced", shiftTolerance: Infinity };
    const conversion = await Conversion.init({ input, output, tracks: "primary", copy, tags: {}, showWarnings: false });
    if (!conversion.isValid || conversion.utilizedTracks.length < (audio === null ? 1 : 2))
      throw new Error("Its tracks cannot be copied.");
    await conversion.execute();
    return null;
  } finally {
    input.dispose();
  }
}

/** A longer recording gets no waveform and is not converted: 30 minutes of 20 ms each. */
const maxFrames = 30 * 60 * 50;
/** What is encoded, in hertz: Opus resamples to what the shape wants. */
const rate = 48_000;
/**
 * How a voice note that we encode is packed: the sample rate that its header names, the highest band, and frames of 20 ms
 * in a packet. WhatsApp's phones record the first; reports say that iPhones refuse the second, which browsers make.
 */
const shapes = {
  phone: { rate: 16_000, band: "wideband", frames: 3 },
  browser: { rate, band: "fullband", frames: 1 },
};
const shape = shapes.phone;
/** The encoder's delay in samples. */
const lookAhead = 312;

/**
 * Converts a recording to WhatsApp's voice note format: Ogg with Opus, and a waveform. Without `into` it only computes
 * duration and waveform.
 */
async function voice({ path, format, into }) {
  const loudness = [];
  const out = into ? await oggWriter(into) : null;
  try {
    const seconds = await (format === "mp3" ? encodeMp3 : encodeOpus)(path, out, loudness);
    if (loudness.length === 0) throw new Error("The recording contains no audio.");
    await out?.end();
    return { seconds, waveform: waveformOf(loudness) };
  } catch (error) {
    await out?.giveUp();
    throw error;
  }
}

async function oggWriter(into) {
  const { EncodedAudioPacketSource, FilePathTarget, OggOutputFormat, Output } = await import("mediabunny");
  const output = new Output({ format: new OggOutputFormat(), target: new FilePathTarget(into) });
  const source = new EncodedAudioPacketSource("opus");
  output.addAudioTrack(source);
  await output.start();
  return {
    add: (packet, decoderConfig) => source.add(packet, { decoderConfig }),
    end: () => output.finalize(),
    giveUp: () => output.cancel(),
  };
}

/** Builds the header of an Opus stream that has none. The first `primed` samples only prime the decoder. */
function opusHead(channels, primed) {
  const head = Buffer.alloc(19);
  head.write("OpusHead");
  head.writeUInt8(1, 8);
  head.writeUInt8(channels, 9);
  head.writeUInt16LE(primed, 10);
  head.writeUInt32LE(shape.rate, 12);
  return new Uint8Array(head);
}

/** Opus of WebM or Ogg → mono samples → Opus in the shape of a voice note. */
async function encodeOpus(path, out, loudness) {
  const { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input } = await import("mediabunny");
  const { Decoder } = await import("@evan/opus");
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(path, { maxCacheSize: 2 ** 21 }) });
  try {
    const track = await input.getPrimaryAudioTrack();
    if ((await track?.getDecoderConfig())?.codec !== "opus") throw new Error("The audio codec is not Opus.");
    // Fewer samples tell just as well how loud it is.
    const samplesPerSecond = out ? rate : 16_000;
    const decoder = new Decoder({ channels: 1, sample_rate: samplesPerSecond });
    const packer = await packerOf(out, loudness, samplesPerSecond);
    let end = 0;
    for await (const packet of new EncodedPacketSink(track).packets()) {
      const bytes = decoder.decode(packet.data);
      const pcm = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2);
      end = packet.timestamp + (packet.duration || pcm.length / samplesPerSecond);
      await packer.take(pcm);
    }
    await packer.end();
    return end;
  } finally {
    input.dispose();
  }
}

/** Cuts samples into frames, encodes them for `out` if there is one, and measures how loud they are. */
async function packerOf(out, loudness, samplesPerSecond) {
  const writer = out && (await packetWriter(out, samplesPerSecond));
  const waiting = new Int16Array(samplesPerSecond / 50);
  let filled = 0;
  const pack = async () => {
    addFrame(loudness, waiting.subarray(0, filled));
    waiting.fill(0, filled);
    await writer?.add(waiting, filled / samplesPerSecond);
    filled = 0;
  };
  return {
    async take(pcm) {
      for (let from = 0; from < pcm.length;) {
        const piece = pcm.subarray(from, from + waiting.length - filled);
        waiting.set(piece, filled);
        filled += piece.length;
        from += piece.length;
        if (filled === waiting.length) await pack();
      }
    },
    async end() {
      if (filled > 0) await pack();
      await writer?.end();
    },
  };
}

/** Encodes frames and writes as many of one kind into a packet as the shape wants. */
async function packetWriter(out, samplesPerSecond) {
  const { EncodedPacket } = await import("mediabunny");
  const { Encoder } = await import("@evan/opus");
  const encoder = new Encoder({ channels: 1, sample_rate: samplesPerSecond, application: "voip" });
  Object.assign(encoder, { bitrate: 32_000, max_bandwidth: shape.band, signal: "voice" });
  const config = { codec: "opus", numberOfChannels: 1, sampleRate: shape.rate, description: opusHead(1, lookAhead) };
  let frames = [];
  let from = 0;
  let until = 0;
  const flush = async () => {
    if (frames.length === 0) return;
    const data = frames.length === 1 ? frames[0] : joined(frames);
    await out.add(new EncodedPacket(data, "key", from, until - from), config);
    frames = [];
    from = until;
  };
  return {
    async add(pcm, seconds) {
      const frame = encoder.encode(pcm).slice();
      if (frames.length === shape.frames || (frames.length > 0 && frames[0][0] !== frame[0])) await flush();
      frames.push(frame);
      until += seconds;
    },
    end: flush,
  };
}

/** Frames of one kind as one packet, each with its length but the last (RFC 6716, 3.2.5). */
function joined(frames) {
  const lengths = frames.slice(0, -1).flatMap((frame) => lengthOf(frame.length - 1));
  const head = Uint8Array.of(frames[0][0] | 3, 0x80 | frames.length, ...lengths);
  return Uint8Array.from(Buffer.concat([head, ...frames.map((frame) => frame.subarray(1))]));
}

/** RFC 6716, 3.2.1. */
const lengthOf = (bytes) => {
  if (bytes < 252) return [bytes];
  const low = 252 + (bytes & 3);
  return [low, (bytes - low) >> 2];
};

/** MP3 → samples → mono at 48 kHz → Opus, chunk by chunk. */
async function encodeMp3(path, out, loudness) {
  const { MPEGDecoder } = await import("mpg123-decoder");
  const decoder = new MPEGDecoder();
  await decoder.ready;
  const packer = await packerOf(out, loudness, rate);
  const resample = resampler();
  let seconds = 0;
  const file = await open(path);
  try {
    for await (const chunk of file.createReadStream({ highWaterMark: 64 * 1024 })) {
      const { channelData, samplesDecoded, sampleRate } = decoder.decode(new Uint8Array(chunk));
      if (samplesDecoded === 0) continue;
      seconds += samplesDecoded / sampleRate;
      await packer.take(resample(mono(channelData), sampleRate));
    }
    await packer.end();
  } finally {
    decoder.free();
    await file.close();
  }
  return seconds;
}

function mono(channels) {
  const [left, right] = channels;
  return right ? left.map((value, at) => (value + right[at]) / 2) : left;
}

/** Resamples by linear interpolation, keeping state between chunks. */
function resampler() {
  let position = 0;
  let last = 0;
  return (piece, from) => {
    const step = from / rate;
    const pcm = new Int16Array(Math.ceil((piece.length + 1) / step) + 1);
    let made = 0;
    // Position -1 is the last sample of the previous chunk.
    for (; position < piece.length - 1; position += step) {
      const at = Math.floor(position);
      const before = at < 0 ? last : piece[at];
      const value = before + (piece[at + 1] - before) * (position - at);
      pcm[made++] = Math.max(-1, Math.min(1, value)) * 32_767;
    }
    position -= piece.length;
    last = piece[piece.length - 1];
    return pcm.subarray(0, made);
  };
}

function addFrame(loudness, pcm) {
  if (loudness.length >= maxFrames) throw new Error("The recording is too long.");
  loudness.push(loudnessOf(pcm));
}

const loudnessOf = (pcm) => {
  let sum = 0;
  for (const sample of pcm) sum += sample * sample;
  return Math.sqrt(sum / Math.max(pcm.length, 1));
};

/** 64 values from 0 to 100; the loudest moment is 100. */
function waveformOf(loudness) {
  const buckets = Array.from({ length: 64 }, (_, bucket) => {
    const from = Math.floor((bucket * loudness.length) / 64);
    const to = Math.max(from + 1, Math.floor(((bucket + 1) * loudness.length) / 64));
    return Math.max(...loudness.slice(from, to));
  });
  const loudest = Math.max(...buckets);
  return buckets.map((value) => (loudest > 0 ? Math.round((value / loudest) * 100) : 0));
}
