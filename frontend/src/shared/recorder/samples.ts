/** Number of bars of WhatsApp's waveform. */
const bars = 64;
const quietestDb = -60;

/** Loudness of a chunk from 0 to 100, on a logarithmic scale. */
export function levelOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  const loudness = Math.sqrt(sum / Math.max(1, samples.length));
  const db = 20 * Math.log10(Math.max(loudness, 1e-6));
  return Math.round(100 * Math.min(1, Math.max(0, 1 - db / quietestDb)));
}

/** Reduces the levels of a recording to 64 bars, each the maximum of its section. */
export function waveformOf(levels: readonly number[]): number[] {
  if (levels.length === 0) return Array.from({ length: bars }, () => 0);
  return Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * levels.length) / bars);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * levels.length) / bars));
    return Math.max(...levels.slice(from, to));
  });
}

/** The latest levels, padded with silence at the start. */
export const lastLevels = (levels: readonly number[]): number[] => [
  ...Array.from({ length: Math.max(0, bars - levels.length) }, () => 0),
  ...levels.slice(-bars),
];

/** Converts samples of -1 to 1 to 16-bit integers. Values beyond are clipped. */
export function toPcm(samples: Float32Array): Int16Array {
  const pcm = new Int16Array(samples.length);
  for (const [at, sample] of samples.entries()) {
    const cut = Math.max(-1, Math.min(1, sample));
    pcm[at] = Math.round(cut < 0 ? cut * 0x8000 : cut * 0x7fff);
  }
  return pcm;
}

/** Sample rates in Hz of an mp3 with 128 kbit/s. */
const mp3Rates = [48_000, 44_100, 32_000];
const usualRate = 48_000;

/** The file's sample rate for a microphone's: some headsets use rates that mp3 does not support. */
export const mp3RateFor = (rate: number): number => (mp3Rates.includes(rate) ? rate : usualRate);

/** Resamples a chunk by linear interpolation. */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to || samples.length === 0) return samples;
  const result = new Float32Array(Math.round((samples.length * to) / from));
  for (let at = 0; at < result.length; at += 1) {
    const place = Math.min((at * from) / to, samples.length - 1);
    const leftIndex = Math.floor(place);
    const [a, b] = [samples[leftIndex]!, samples[Math.min(leftIndex + 1, samples.length - 1)]!];
    result[at] = a + (b - a) * (place - leftIndex);
  }
  return result;
}
