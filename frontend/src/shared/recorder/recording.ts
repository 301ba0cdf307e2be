import { sendLimits } from "@guiche/contract/limits";
import { listeners } from "@/shared/listeners";
import { clockText } from "@/shared/media/clock-text";
import type { Listener, Microphone } from "./microphone";
import { nextPhase, recordingProblemOf, type Phase, type RecorderEvent, type RecordedAudio } from "./phases";
import { waveformOf } from "./samples";

/** At 128 kbit/s. WhatsApp refuses longer recordings, so they end automatically and can still be played and sent. */
const bytesPerSecond = 16_000;
const longestSeconds = Math.floor(sendLimits.audio / bytesPerSecond) - 8;

interface RecordingNow {
  phase: Phase;
  seconds: number;
  levels: readonly number[];
  /** Whether the user left the conversation before sending or discarding it. */
  isSaved: boolean;
}

/**
 * One recording, from the request for the microphone to the file. It outlives the component that shows it: leaving the
 * conversation stops the microphone and keeps what was recorded.
 */
export class Recording {
  private state: RecordingNow = { phase: { name: "asking" }, seconds: 0, levels: [], isSaved: false };
  private microphone: Microphone | null = null;
  private hasBegun = false;
  private isWatched = false;
  private deliver: (audio: RecordedAudio) => void = () => undefined;
  private readonly event = listeners();

  constructor(private readonly open: (listener: Listener) => Promise<Microphone>) {}

  readonly now = () => this.state;
  readonly subscribe = this.event.listen;

  /** The prefix of the draft in the list for a kept recording; "" otherwise. */
  listPrefix(): string {
    const { isSaved, phase, seconds } = this.state;
    return isSaved && (phase.name === "ending" || phase.name === "preview") ? `🎤 ${clockText(seconds)} ` : "";
  }

  /** Sets the receiver of the take to send; also called when encoding finishes after the user has left. */
  onDelivery(deliver: (audio: RecordedAudio) => void) {
    this.deliver = deliver;
  }

  /** Called when the recording is shown, for the first time or again. */
  show() {
    this.isWatched = true;
    if (this.hasBegun) return;
    this.hasBegun = true;
    const listener = {
      onChunk: (level: number, seconds: number) => this.listener(level, seconds),
      onUnplug: () => this.finish(false),
    };
    this.open(listener).then(
      (microphone) => this.acceptMicrophone(microphone),
      (error: unknown) => this.fail(error),
    );
  }

  /** Called when the recording is no longer shown: stops it and keeps it. */
  hide() {
    this.isWatched = false;
    const { phase } = this.state;
    if (phase.name === "refused") return this.cancel();
    if (phase.name === "asking") return;
    this.change({ isSaved: true });
    this.finish(false);
  }

  pause() {
    this.microphone?.pause();
    this.happen({ kind: "pause" });
  }
  resume() {
    this.microphone?.resume();
    this.happen({ kind: "resume" });
  }
  send() {
    this.happen({ kind: "send" });
  }
  cancel() {
    this.microphone?.close();
    this.microphone = null;
    this.happen({ kind: "cancel" });
  }

  /** Does nothing unless the microphone is open. */
  finish(sends: boolean) {
    const { microphone } = this;
    if (!microphone) return;
    this.microphone = null;
    const { seconds, levels } = this.state;
    this.happen({ kind: "finish", sends });
    microphone.finish().then(
      (mp3) => {
        const file = new File([mp3], "audio.mp3", { type: "audio/mpeg" });
        const audio = { file, seconds: Math.round(seconds), waveform: waveformOf(levels) };
        this.happen({ kind: "encoded", audio });
      },
      (error: unknown) => this.happen({ kind: "refused", why: recordingProblemOf(error) }),
    );
  }

  /** The user may have cancelled or left before the browser answers. */
  private acceptMicrophone(microphone: Microphone) {
    if (this.state.phase.name === "over" || !this.isWatched) {
      microphone.close();
      return this.happen({ kind: "cancel" });
    }
    this.microphone = microphone;
    this.happen({ kind: "granted" });
  }

  private fail(error: unknown) {
    this.happen(this.isWatched ? { kind: "refused", why: recordingProblemOf(error) } : { kind: "cancel" });
  }

  private listener(level: number, seconds: number) {
    if (!this.microphone) return;
    this.change({ seconds, levels: [...this.state.levels, level] });
    if (seconds >= longestSeconds) this.finish(false);
  }

  private happen(event: RecorderEvent) {
    const phase = nextPhase(this.state.phase, event);
    if (phase === this.state.phase) return;
    if (phase.name === "over" && phase.audio) this.deliver(phase.audio);
    this.change({ phase });
  }

  private change(change: Partial<RecordingNow>) {
    this.state = { ...this.state, ...change };
    this.event.notify();
  }
}
