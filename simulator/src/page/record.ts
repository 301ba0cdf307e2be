import { ask } from "./dialog";
import { duration, el, icon } from "./dom";
import { attempt, notice } from "./notice";
import { base64Of } from "./read-file";
import type { ChatView } from "./chat-view";
import { send } from "./sending";
import { server, type File64 } from "./server";
import { loudnessOf } from "./voice";
import { translate } from "./translate";

/** The format of phones first, then what browsers support instead. */
const TYPES = ["audio/ogg; codecs=opus", "audio/mp4", "audio/webm; codecs=opus"];

export const canRecord = (): boolean => "MediaRecorder" in window && "mediaDevices" in navigator;

/** Records until it is sent or discarded; the other side sees "recording" meanwhile. */
export function askForVoice(view: ChatView): void {
  navigator.mediaDevices.getUserMedia({ audio: true }).then(
    (stream) => record(view, stream),
    () => notice(translate("noMicrophone"), "wrong"),
  );
}

function record(view: ChatView, stream: MediaStream): void {
  const { holder, chat } = view;
  const recorder = new MediaRecorder(stream, { mimeType: TYPES.find((one) => MediaRecorder.isTypeSupported(one)) });
  const parts: Blob[] = [];
  const whole = new Promise<Blob>((resolve) => {
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.onstop = () => resolve(new Blob(parts, { type: recorder.mimeType }));
  });
  const begun = Date.now();
  const clock = el("span", {});
  const showTime = (): void => {
    clock.textContent = translate("recordingNow", { time: duration((Date.now() - begun) / 1000) });
  };
  showTime();
  const timer = setInterval(showTime, 500);
  recorder.start();
  attempt(() => server.type(holder, chat, "recording"));
  const work = async (): Promise<void> => {
    if (recorder.state !== "inactive") recorder.stop();
    await send(view, { media: await voiceNote(await whole) });
  };
  const onClose = (): void => {
    clearInterval(timer);
    for (const track of stream.getTracks()) track.stop();
    attempt(() => server.type(holder, chat, "paused"));
  };
  const line = el("p", { class: "recording", "data-testid": "recording" }, icon("microphone"), clock);
  ask({ title: translate("voice"), fields: [line], submit: translate("send"), work, onClose });
}

async function voiceNote(sound: Blob): Promise<File64> {
  return {
    kind: "audio",
    ptt: true,
    mimetype: sound.type.replace(/; ?/, "; "),
    base64: await base64Of(sound),
    ...(await loudnessOf(sound)),
  };
}
