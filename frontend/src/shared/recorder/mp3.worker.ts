import { Mp3Encoder } from "@breezystack/lamejs";
import { mp3RateFor, resample, toPcm } from "./samples";

/** First the sample rate, then the chunks, last `end`, which the worker answers with the file's bytes. */
export type EncoderMessage =
  | { kind: "begin"; rate: number }
  | { kind: "piece"; samples: Float32Array }
  | { kind: "end" };

const kbits = 128;

let encoder: Mp3Encoder | null = null;
let rates = { from: 0, to: 0 };
let parts: Uint8Array<ArrayBuffer>[] = [];

// Copy: the encoder reuses its buffer.
const keep = (bytes: Uint8Array) => {
  if (bytes.length > 0) parts.push(new Uint8Array(bytes));
};

addEventListener("message", ({ data }: MessageEvent<EncoderMessage>) => {
  if (data.kind === "begin") {
    rates = { from: data.rate, to: mp3RateFor(data.rate) };
    encoder = new Mp3Encoder(1, rates.to, kbits);
    parts = [];
  } else if (data.kind === "piece") {
    if (encoder) keep(encoder.encodeBuffer(toPcm(resample(data.samples, rates.from, rates.to))));
  } else {
    if (encoder) keep(encoder.flush());
    postMessage(new Blob(parts, { type: "audio/mpeg" }));
    parts = [];
  }
});
