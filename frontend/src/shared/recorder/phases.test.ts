import { minRecordingBytes } from "@guiche/contract/limits";
import { describe, expect, it } from "@jest/globals";
import { nextPhase, recordingProblemOf, type Phase, type RecorderEvent, type RecordedAudio } from "./phases";

const aTake = (bytes: number): RecordedAudio => ({
  file: new File([new Uint8Array(bytes)], "audio.mp3"),
  seconds: 1,
  waveform: [],
});
const after = (...events: RecorderEvent[]) => events.reduce(nextPhase, { name: "asking" } as Phase);

describe("a recording", () => {
  const audio = aTake(minRecordingBytes);

  it("starts when the microphone is granted, pauses and resumes", () => {
    expect(after({ kind: "granted" })).toEqual({ name: "recording" });
    expect(after({ kind: "granted" }, { kind: "pause" })).toEqual({ name: "paused" });
    expect(after({ kind: "granted" }, { kind: "pause" }, { kind: "resume" })).toEqual({ name: "recording" });
  });

  it("is previewed before it is sent, or sent directly", () => {
    const finishedSteps = [{ kind: "granted" }, { kind: "finish", sends: false }, { kind: "encoded", audio }] as const;
    expect(after(...finishedSteps)).toEqual({ name: "preview", audio });
    expect(after(...finishedSteps, { kind: "send" })).toEqual({ name: "over", audio });
    expect(after({ kind: "granted" }, { kind: "finish", sends: true }, { kind: "encoded", audio })).toEqual({
      name: "over",
      audio,
    });
    expect(after({ kind: "granted" }, { kind: "pause" }, { kind: "finish", sends: false })).toMatchObject({
      name: "ending",
    });
  });

  it("can be cancelled in any phase, and later events change nothing", () => {
    const over = { name: "over", audio: null };
    expect(after({ kind: "cancel" })).toEqual(over);
    expect(after({ kind: "cancel" }, { kind: "granted" })).toEqual(over);
    expect(
      after({ kind: "granted" }, { kind: "finish", sends: true }, { kind: "cancel" }, { kind: "encoded", audio }),
    ).toEqual(over);
  });

  it("of fewer than 10,000 bytes is discarded silently", () => {
    const short = aTake(minRecordingBytes - 1);
    for (const sends of [true, false])
      expect(after({ kind: "granted" }, { kind: "finish", sends }, { kind: "encoded", audio: short })).toEqual({
        name: "over",
        audio: null,
      });
  });

  it("ignores events that do not fit its phase", () => {
    expect(after({ kind: "send" })).toEqual({ name: "asking" });
    expect(after({ kind: "granted" }, { kind: "send" })).toEqual({ name: "recording" });
    expect(after({ kind: "granted" }, { kind: "encoded", audio })).toEqual({ name: "recording" });
  });

  it("that fails says why", () => {
    expect(after({ kind: "refused", why: "absent" })).toEqual({ name: "refused", why: "absent" });
    const classifyError = (name: string) => recordingProblemOf(new DOMException("no", name));
    expect(["NotAllowedError", "NotFoundError", "NotReadableError"].map(classifyError)).toEqual([
      "refused",
      "absent",
      "failed",
    ]);
    expect(recordingProblemOf("?")).toBe("failed");
  });
});
