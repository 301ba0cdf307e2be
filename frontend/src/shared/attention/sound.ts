import type { Sound } from "./calls";

/** A tone: its frequency in hertz, and its start and decay in seconds. */
interface Tone {
  hertz: number;
  at: number;
  lasts: number;
}

/** Two rising tones, like a counter bell, for a waiting customer; one short drop for a message. */
const melodies: Record<Sound, readonly Tone[]> = {
  pending: [
    { hertz: 659.3, at: 0, lasts: 0.28 },
    { hertz: 987.8, at: 0.14, lasts: 0.5 },
  ],
  message: [{ hertz: 783.9, at: 0, lasts: 0.22 }],
};
/** An overtone an octave above gives the tone the sound of a bell. */
const overtone = { times: 2, part: 0.18 };
const loudest = 0.35;
const attack = 0.008;

let context: AudioContext | null = null;

/** Call it from a user gesture: browsers keep audio suspended until then. */
export function unlock() {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  void context.resume().catch(() => undefined);
}

function sing(at: AudioContext, { hertz, at: after, lasts }: Tone, volume: number) {
  const from = at.currentTime + after;
  const gain = at.createGain();
  gain.gain.setValueAtTime(0.0001, from);
  gain.gain.exponentialRampToValueAtTime(volume, from + attack);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + lasts);
  gain.connect(at.destination);
  const voice = at.createOscillator();
  voice.frequency.value = hertz;
  voice.connect(gain);
  voice.start(from);
  voice.stop(from + lasts);
}

export function play(sound: Sound, volume: number) {
  // Without a user gesture the audio stays suspended, and playing the sound later would be misleading.
  if (!context || context.state !== "running" || volume <= 0) return;
  for (const tone of melodies[sound]) {
    sing(context, tone, volume * loudest);
    sing(context, { ...tone, hertz: tone.hertz * overtone.times }, volume * loudest * overtone.part);
  }
}
