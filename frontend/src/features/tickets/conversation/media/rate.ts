import { setStored, getStored } from "@/shared/stored";

const storageKey = "guiche.audioRate";
export const rates = [1, 1.5, 2] as const;
export type PlayRate = (typeof rates)[number];

export const nextRateAfter = (rate: PlayRate): PlayRate => rates[(rates.indexOf(rate) + 1) % rates.length]!;

/** The speed chosen last in this browser. */
export function savedRate(): PlayRate {
  const saved = Number(getStored(storageKey));
  return rates.find((rate) => rate === saved) ?? 1;
}

export const saveRate = (rate: PlayRate) => setStored(storageKey, String(rate));
