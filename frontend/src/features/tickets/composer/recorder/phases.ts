import { leastRecordingBytes } from "@guiche/contract/limits";

/** What was recorded. */
export interface Take {
  file: File;
  seconds: number;
  /** Loudness over time: 64 values of 0 to 100. */
  waveform: number[];
}

/** Why nothing can be recorded: the person or the browser says no, there is no microphone, the page came over no secure line, or something broke. */
export type Refusal = "refused" | "absent" | "insecure" | "failed";

/** `ending`: what was heard is being made a file. `over`: with the take that is to be sent, or with none. */
export type Phase =
  | { name: "asking" }
  | { name: "recording" }
  | { name: "paused" }
  | { name: "ending"; sends: boolean }
  | { name: "preview"; take: Take }
  | { name: "refused"; why: Refusal }
  | { name: "over"; take: Take | null };

export type RecorderEvent =
  | { kind: "granted" }
  | { kind: "refused"; why: Refusal }
  | { kind: "pause" }
  | { kind: "resume" }
  | { kind: "finish"; sends: boolean }
  | { kind: "encoded"; take: Take }
  | { kind: "send" }
  | { kind: "cancel" };

const listens = ({ name }: Phase) => name === "recording" || name === "paused";

/** A slip of the finger is no message: it goes without a word. */
const encoded = (take: Take, sends: boolean): Phase => {
  if (take.file.size < leastRecordingBytes) return { name: "over", take: null };
  return sends ? { name: "over", take } : { name: "preview", take };
};

/** What comes after. An event that does not fit the phase changes nothing. */
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
      return phase.name === "ending" ? encoded(event.take, phase.sends) : phase;
    case "send":
      return phase.name === "preview" ? { name: "over", take: phase.take } : phase;
    case "cancel":
      return { name: "over", take: null };
  }
}

/** The browser has no microphone for a page that came over an open line. */
export class InsecureLine extends Error {}

/** What the browser means by not giving a microphone. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof InsecureLine) return "insecure";
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "refused";
  return name === "NotFoundError" || name === "OverconstrainedError" ? "absent" : "failed";
}
