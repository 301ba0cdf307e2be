import type { File64 } from "./server";

/** As many bars as phones draw under a voice note. */
const BARS = 64;

/** How long a sound lasts and how loud it is along the way; nothing when the browser cannot read it. */
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

/** From 0 to 100, the loudest being 100. */
function barsOf(samples: Float32Array): number[] {
  const size = Math.max(1, Math.floor(samples.length / BARS));
  const bars = Array.from({ length: BARS }, (_, bar) =>
    samples.subarray(bar * size, (bar + 1) * size).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
  );
  const loudest = Math.max(...bars);
  return bars.map((bar) => (loudest === 0 ? 0 : Math.round((bar / loudest) * 100)));
}
