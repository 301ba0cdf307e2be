import { sendLimits } from "@guiche/contract/limits";
import { useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { openMicrophone, type Microphone } from "./microphone";
import { nextPhase, refusalOf, type Phase } from "./phases";
import { waveformOf } from "./samples";

/** At 128 kbit/s. A longer recording WhatsApp would not take: it ends by itself, to be heard and sent. */
const bytesPerSecond = 16_000;
const longestSeconds = Math.floor(sendLimits.audio / bytesPerSecond) - 8;

const listening: Phase = { name: "asking" };

/** One recording, from the question for the microphone to the file. Who leaves the screen cancels it. */
export function useRecorder() {
  const [phase, tell] = useReducer(nextPhase, listening);
  const [heard, setHeard] = useState<{ seconds: number; levels: readonly number[] }>({ seconds: 0, levels: [] });
  const microphone = useRef<Microphone>(null);

  const refuse = (error: unknown) => tell({ kind: "refused", why: refusalOf(error) });
  const finish = (sends: boolean) => {
    const { seconds, levels } = heard;
    tell({ kind: "finish", sends });
    microphone.current?.finish().then((mp3) => {
      const file = new File([mp3], "audio.mp3", { type: "audio/mpeg" });
      tell({ kind: "encoded", take: { file, seconds: Math.round(seconds), waveform: waveformOf(levels) } });
    }, refuse);
    microphone.current = null;
  };
  const stopItself = useEffectEvent(() => {
    if (phase.name === "recording" || phase.name === "paused") finish(false);
  });
  const hear = useEffectEvent((level: number, seconds: number) => {
    setHeard(({ levels }) => ({ seconds, levels: [...levels, level] }));
    if (seconds >= longestSeconds) stopItself();
  });

  useEffect(() => {
    let left = false;
    // The browser has no such thing on a page that came over an open line.
    if (!("mediaDevices" in navigator)) return tell({ kind: "refused", why: "insecure" });
    const listener = {
      heard: (level: number, seconds: number) => hear(level, seconds),
      lost: () => stopItself(),
    };
    openMicrophone(listener).then(
      (opened) => {
        if (left) return opened.close();
        microphone.current = opened;
        tell({ kind: "granted" });
      },
      (error: unknown) => {
        if (!left) tell({ kind: "refused", why: refusalOf(error) });
      },
    );
    return () => {
      left = true;
      microphone.current?.close();
      microphone.current = null;
    };
  }, []);

  return {
    phase,
    ...heard,
    pause: () => {
      microphone.current?.pause();
      tell({ kind: "pause" });
    },
    resume: () => {
      microphone.current?.resume();
      tell({ kind: "resume" });
    },
    finish,
    send: () => tell({ kind: "send" }),
    cancel: () => tell({ kind: "cancel" }),
  };
}
