import type { File64 } from "./server";

/** The number of bars that phones draw for a voice note. */
const BARS = 64;

/** Length and waveform of a sound; empty when the browser cannot decode it. */
export async function loudnessOf(file: Blob): Promise<Partial<File64>> {
  const context = new AudioContext();
  try {
    const sound = await context.decodeAudioData(await file.arrayBuffer());
    return { seconds: Math.max(1, Math.round(sound.duration)), waveform: barsOf(sound.getChannelData(0)) };
  } catch {
    return {};
  } finally {
    await context.close();
  }
}

/** Scales the waveform to 0 to 100. */
function barsOf(samples: Float32Array): number[] {
  const size = Math.max(1, Math.floor(samples.length / BARS));
  const bars = Array.from({ length: BARS }, (_, bar) =>
    samples.subarray(bar * size, (bar + 1) * size).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
  );
  const loudest = Math.max(...bars);
  return bars.map((bar) => (loudest === 0 ? 0 : Math.round((bar / loudest) * 100)));
}
