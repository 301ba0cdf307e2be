/** WhatsApp's waveform has so many bars. */
const bars = 64;
const quietestDb = -60;

/** How loud a piece of sound is, from 0 to 100: as the ear hears it, not as the wave swings. */
export function levelOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  const loudness = Math.sqrt(sum / Math.max(1, samples.length));
  const db = 20 * Math.log10(Math.max(loudness, 1e-6));
  return Math.round(100 * Math.min(1, Math.max(0, 1 - db / quietestDb)));
}

/** The levels of a whole recording as 64 bars, each the loudest of its stretch. */
export function waveformOf(levels: readonly number[]): number[] {
  if (levels.length === 0) return Array.from({ length: bars }, () => 0);
  return Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * levels.length) / bars);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * levels.length) / bars));
    return Math.max(...levels.slice(from, to));
  });
}

/** The last levels, with silence before them while there are few. */
export const lastLevels = (levels: readonly number[]): number[] => [
  ...Array.from({ length: Math.max(0, bars - levels.length) }, () => 0),
  ...levels.slice(-bars),
];

/** Samples of -1 to 1 as the encoder takes them. What swings further is cut off, not turned round. */
export function toPcm(samples: Float32Array): Int16Array {
  const pcm = new Int16Array(samples.length);
  for (const [at, sample] of samples.entries()) {
    const cut = Math.max(-1, Math.min(1, sample));
    pcm[at] = Math.round(cut < 0 ? cut * 0x8000 : cut * 0x7fff);
  }
  return pcm;
}

/** Samples a second that an mp3 of 128 kbit/s may have. */
const mp3Rates = [48_000, 44_100, 32_000];
const usualRate = 48_000;

/** The rate of the file for a microphone's own: some headsets speak at rates that mp3 does not know. */
export const mp3RateFor = (rate: number): number => (mp3Rates.includes(rate) ? rate : usualRate);

/** A piece of sound at another rate, by straight lines between its samples. */
export function resampled(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to || samples.length === 0) return samples;
  const result = new Float32Array(Math.round((samples.length * to) / from));
  for (let at = 0; at < result.length; at += 1) {
    const place = Math.min((at * from) / to, samples.length - 1);
    const left = Math.floor(place);
    const [a, b] = [samples[left]!, samples[Math.min(left + 1, samples.length - 1)]!];
    result[at] = a + (b - a) * (place - left);
  }
  return result;
}
