import { describe, expect, it } from "@jest/globals";
import { lastLevels, levelOf, mp3RateFor, resample, toPcm, waveformOf } from "./samples";

const tone = (loudness: number, length = 4_800) =>
  Float32Array.from({ length }, (_, at) => loudness * Math.sin((2 * Math.PI * 440 * at) / 48_000));

describe("the level of a chunk", () => {
  it("is 0 for silence and near 100 for a loud voice", () => {
    expect(levelOf(new Float32Array(100))).toBe(0);
    expect(levelOf(new Float32Array(0))).toBe(0);
    expect(levelOf(tone(1))).toBeGreaterThan(90);
    expect(levelOf(tone(1))).toBeLessThanOrEqual(100);
  });

  it("is logarithmic: half the amplitude is 6 dB of 60", () => {
    expect(levelOf(tone(1)) - levelOf(tone(0.5))).toBe(10);
    expect(levelOf(tone(0.5)) - levelOf(tone(0.25))).toBe(10);
  });
});

describe("the waveform of a recording", () => {
  it("has 64 bars for any length", () => {
    for (const length of [0, 1, 63, 64, 65, 5_000])
      expect(waveformOf(Array.from({ length }, () => 7))).toEqual(Array.from({ length: 64 }, () => (length ? 7 : 0)));
  });

  it("shows the maximum of each section", () => {
    const levels = Array.from({ length: 640 }, (_, at) => (at === 325 ? 90 : 10));
    expect(
      waveformOf(levels)
        .map((level, bar) => (level > 10 ? bar : -1))
        .filter((bar) => bar >= 0),
    ).toEqual([32]);
  });

  it("moves in from the right during recording", () => {
    expect(lastLevels([5, 6]).slice(-3)).toEqual([0, 5, 6]);
    expect(lastLevels(Array.from({ length: 100 }, (_, at) => at))).toEqual(
      Array.from({ length: 64 }, (_, at) => at + 36),
    );
  });
});

describe("samples for the encoder", () => {
  it("are 16-bit integers, clipped if too loud", () => {
    expect([...toPcm(Float32Array.from([0, 1, -1, 2, -2, 0.5]))]).toEqual([
      0, 32_767, -32_768, 32_767, -32_768, 16_384,
    ]);
  });

  it("keep the microphone's rate if mp3 supports it, else are resampled to 48,000 Hz", () => {
    expect([48_000, 44_100, 32_000, 16_000, 96_000].map(mp3RateFor)).toEqual([48_000, 44_100, 32_000, 48_000, 48_000]);
  });

  it("keep their duration and shape when resampled", () => {
    expect(resample(tone(1), 48_000, 48_000)).toHaveLength(4_800);
    expect(resample(tone(1, 1_600), 16_000, 48_000)).toHaveLength(4_800);
    expect(resample(tone(1, 9_600), 96_000, 48_000)).toHaveLength(4_800);
    expect([...resample(Float32Array.from([0, 1, 0]), 1, 2)]).toEqual([0, 0.5, 1, 0.5, 0, 0]);
  });
});
