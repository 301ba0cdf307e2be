import { minRecordingBytes } from "@guiche/contract/limits";

type MessagePortLike = { onmessage: ((event: { data: Float32Array }) => void) | null };

/** What the browser does when a page records: jsdom has no microphone, no sound and no workers. */
export interface FakeMicrophone {
  /** Why the browser refuses the microphone. */
  refusal: DOMException | null;
  /** Whether the person is still being asked; `give` says yes. */
  holdsBack: boolean;
  give: () => void;
  /** Sound of so many seconds arrives. */
  hear: (seconds: number) => void;
  unplug: () => void;
  isOpen: boolean;
  isPaused: boolean;
  /** Size of the file that the encoder makes, and whether it fails instead. */
  bytes: number;
  isBroken: boolean;
  /** Leaves a browser that offers no microphone. */
  remove: () => void;
}

const sampleRate = 8_000;

/** Gives the browser a microphone for the next screens. */
export function withMicrophone(): FakeMicrophone {
  let messages: MessagePortLike = { onmessage: null };
  let lose: () => void = () => undefined;
  let give: () => void = () => undefined;
  const fake: FakeMicrophone = {
    refusal: null,
    holdsBack: false,
    give: () => give(),
    hear: (seconds) => messages.onmessage?.({ data: new Float32Array(seconds * sampleRate).fill(0.5) }),
    unplug: () => lose(),
    isOpen: false,
    isPaused: false,
    bytes: minRecordingBytes,
    isBroken: false,
    remove: () => void Reflect.deleteProperty(navigator, "mediaDevices"),
  };
  const track = {
    stop: () => void (fake.isOpen = false),
    addEventListener: (_ended: string, onEnded: () => void) => void (lose = onEnded),
  };
  const getUserMedia = async () => {
    if (fake.holdsBack) await new Promise<void>((resolve) => (give = resolve));
    if (fake.refusal) throw fake.refusal;
    fake.isOpen = true;
    return { getTracks: () => [track] };
  };
  Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: { getUserMedia } });
  Object.assign(globalThis, {
    AudioContext: class {
      state = "running";
      sampleRate = sampleRate;
      audioWorklet = { addModule: async () => undefined };
      createMediaStreamSource = () => ({ connect: () => undefined });
      close = async () => void (this.state = "closed");
      suspend = async () => void (fake.isPaused = true);
      resume = async () => void (fake.isPaused = false);
    },
    AudioWorkletNode: class {
      port = (messages = { onmessage: null });
      connect = () => undefined;
      disconnect = () => undefined;
    },
    Worker: class {
      onmessage: ((event: { data: Blob }) => void) | null = null;
      onerror: (() => void) | null = null;
      terminate = () => undefined;
      postMessage({ kind }: { kind: string }) {
        if (kind !== "end") return;
        const mp3 = new Blob([new Uint8Array(fake.bytes)], { type: "audio/mpeg" });
        setTimeout(() => (fake.isBroken ? this.onerror?.() : this.onmessage?.({ data: mp3 })));
      }
    },
  });
  return fake;
}
