import captureUrl from "./capture.worklet?worker&url";
import type { EncoderMessage } from "./mp3.worker";
import { InsecurePage } from "./phases";
import { levelOf } from "./samples";

export interface Listener {
  /** Called with the loudness (0 to 100) of each chunk and the length of the recording so far. */
  onChunk: (level: number, seconds: number) => void;
  /** Called when the microphone is unplugged. */
  onUnplug: () => void;
}

export interface Microphone {
  pause: () => void;
  resume: () => void;
  /** Stops the microphone and returns the recording as an mp3. */
  finish: () => Promise<Blob>;
  close: () => void;
}

const begin = () => new Worker(new URL("./mp3.worker.ts", import.meta.url), { type: "module" });
const order = (worker: Worker, what: EncoderMessage, transferables: Transferable[] = []) =>
  worker.postMessage(what, transferables);

function finishEncoding(worker: Worker): Promise<Blob> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Blob>) => resolve(data);
    worker.onerror = () => reject(new Error("The encoder could not be run."));
    order(worker, { kind: "end" });
  });
}

/** Connects microphone, worklet and encoder. Nothing is played back. */
async function connect(stream: MediaStream, context: AudioContext, worker: Worker, { onChunk }: Listener) {
  await context.audioWorklet.addModule(captureUrl);
  const capture = new AudioWorkletNode(context, "capture", { channelCount: 1, channelCountMode: "explicit" });
  order(worker, { kind: "begin", rate: context.sampleRate });
  let samples = 0;
  capture.port.onmessage = ({ data }: MessageEvent<Float32Array>) => {
    samples += data.length;
    onChunk(levelOf(data), samples / context.sampleRate);
    order(worker, { kind: "piece", samples: data }, [data.buffer]);
  };
  context.createMediaStreamSource(stream).connect(capture);
  // The output stays silent; some browsers do not run a node that is not connected.
  capture.connect(context.destination);
  await context.resume();
  return capture;
}

/** Asks for the microphone and records from it. Rejects if the browser or the user refuses. */
export async function openMicrophone(listener: Listener): Promise<Microphone> {
  if (!("mediaDevices" in navigator)) throw new InsecurePage();
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  });
  const [context, worker] = [new AudioContext(), begin()];
  const silence = () => {
    for (const track of stream.getTracks()) track.stop();
    if (context.state !== "closed") void context.close();
  };
  const close = () => {
    silence();
    worker.terminate();
  };
  try {
    const capture = await connect(stream, context, worker, listener);
    for (const track of stream.getTracks()) track.addEventListener("ended", listener.onUnplug);
    return {
      pause: () => void context.suspend(),
      resume: () => void context.resume(),
      finish: async () => {
        capture.disconnect();
        silence();
        return finishEncoding(worker).finally(() => worker.terminate());
      },
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}
