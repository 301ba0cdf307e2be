import { minRecordingBytes } from "@guiche/contract/limits";

/** A finished recording. */
export interface RecordedAudio {
  file: File;
  seconds: number;
  /** Loudness over time: 64 values of 0 to 100. */
  waveform: number[];
}

/** Why recording failed: permission denied, no microphone, an insecure page, or another error. */
type RecordingProblem = "refused" | "absent" | "insecure" | "failed";

/** `ending`: the file is being encoded. `over`: finished, with the take to send or null. */
export type Phase =
  | { name: "asking" }
  | { name: "recording" }
  | { name: "paused" }
  | { name: "ending"; sends: boolean }
  | { name: "preview"; audio: RecordedAudio }
  | { name: "refused"; why: RecordingProblem }
  | { name: "over"; audio: RecordedAudio | null };

export type RecorderEvent =
  | { kind: "granted" }
  | { kind: "refused"; why: RecordingProblem }
  | { kind: "pause" }
  | { kind: "resume" }
  | { kind: "finish"; sends: boolean }
  | { kind: "encoded"; audio: RecordedAudio }
  | { kind: "send" }
  | { kind: "cancel" };

const listens = ({ name }: Phase) => name === "recording" || name === "paused";

/** Discards a recording that is too short without a message. */
const phaseAfterEncoding = (audio: RecordedAudio, sends: boolean): Phase => {
  if (audio.file.size < minRecordingBytes) return { name: "over", audio: null };
  return sends ? { name: "over", audio } : { name: "preview", audio };
};

/** The phase after an event. An event that does not fit the phase changes nothing. */
export function nextPhase(phase: Phase, event: RecorderEvent): Phase {
  if (phase.name === "over") return phase;
  switch (event.kind) {
    case "granted":
      return phase.name === "asking" ? { name: "recording" } : phase;
    case "refused":
      return phase.name === "preview" ? phase : { name: "refused", why: event.why };
    case "pause":
      return phase.name === "recording" ? { name: "paused" } : phase;
    case "resume":
      return phase.name === "paused" ? { name: "recording" } : phase;
    case "finish":
      return listens(phase) ? { name: "ending", sends: event.sends } : phase;
    case "encoded":
      return phase.name === "ending" ? phaseAfterEncoding(event.audio, phase.sends) : phase;
    case "send":
      return phase.name === "preview" ? { name: "over", audio: phase.audio } : phase;
    case "cancel":
      return { name: "over", audio: null };
  }
}

/** Browsers offer the microphone only to secure pages. */
export class InsecurePage extends Error {}

/** Maps the browser's error to a reason. */
export function recordingProblemOf(error: unknown): RecordingProblem {
  if (error instanceof InsecurePage) return "insecure";
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "refused";
  return name === "NotFoundError" || name === "OverconstrainedError" ? "absent" : "failed";
}
