import type { Sound } from "./calls";

/** Two sounds at once are noise. */
const apartMs = 1_000;

export interface RingerParts {
  play: (sound: Sound, volume: number) => void;
  volume: () => number;
  /** Is this the tab that rings? */
  mayRing: () => Promise<boolean>;
  now: () => number;
}

/** Plays what is called for: one sound a second at most, in one tab, nothing at volume 0. Resolves to whether this tab is the one that calls. */
export function ringer({ play, volume, mayRing, now }: RingerParts) {
  let lastAt = -apartMs;
  return async (sound: Sound): Promise<boolean> => {
    const at = now();
    const isSoon = at - lastAt < apartMs;
    if (!isSoon) lastAt = at;
    if (!(await mayRing())) return false;
    if (!isSoon && volume() > 0) play(sound, volume());
    return true;
  };
}
