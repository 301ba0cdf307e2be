const storageKey = "guiche.audioRate";
export const rates = [1, 1.5, 2] as const;
export type PlayRate = (typeof rates)[number];

export const nextRateAfter = (rate: PlayRate): PlayRate => rates[(rates.indexOf(rate) + 1) % rates.length]!;

/** The speed chosen last in this browser. */
export function savedRate(): PlayRate {
  try {
    const saved = Number(localStorage.getItem(storageKey));
    return rates.find((rate) => rate === saved) ?? 1;
  } catch {
    return 1;
  }
}

export function saveRate(rate: PlayRate) {
  try {
    localStorage.setItem(storageKey, String(rate));
  } catch {
    // Then it holds for this recording.
  }
}
