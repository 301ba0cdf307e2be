import type { Sound } from "./calls";

/** Minimum time between two sounds. */
const apartMs = 1_000;

interface RingerParts {
  play: (sound: Sound, volume: number) => void;
  volume: () => number;
  /** Whether this tab is the one that rings. */
  mayRing: () => Promise<boolean>;
  now: () => number;
}

/**
 * Plays at most one sound per second, in one tab, and none at volume 0. Resolves to whether this tab is the one that
 * notifies.
 */
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
