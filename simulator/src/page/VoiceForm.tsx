import Box from "@mui/material/Box";
import { useEffect, useState } from "react";
import MicIcon from "lucide-react/icons/mic";
import { clockText } from "@/shared/media/clock-text";
import { send } from "./attach-forms";
import type { ChatView } from "./chat-view";
import { attempt, notice } from "./notice";
import { FormDialog, openDialog } from "./FormDialog";
import { line } from "./parts";
import { readFile } from "./read-file";
import { server } from "./server";
import { translate } from "./translate";

/** The format of phones first, then what browsers support instead. */
const TYPES = ["audio/ogg; codecs=opus", "audio/mp4", "audio/webm; codecs=opus"];

export const canRecord = (): boolean => "MediaRecorder" in window && "mediaDevices" in navigator;

/** Records until it is sent or discarded; until then the other side sees "recording". */
export function record(view: ChatView): void {
  navigator.mediaDevices.getUserMedia({ audio: true }).then(
    (stream) => openDialog(<VoiceForm view={view} recording={startRecording(stream)} />),
    () => notice(translate("noMicrophone"), "wrong"),
  );
}

function startRecording(stream: MediaStream) {
  const recorder = new MediaRecorder(stream, { mimeType: TYPES.find((one) => MediaRecorder.isTypeSupported(one)) });
  const parts: Blob[] = [];
  const whole = new Promise<Blob>((resolve) => {
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.onstop = () => resolve(new Blob(parts, { type: recorder.mimeType.replace(/; ?/, "; ") }));
  });
  recorder.start();
  const finish = (): Promise<Blob> => {
    if (recorder.state !== "inactive") recorder.stop();
    return whole;
  };
  const close = (): void => {
    for (const track of stream.getTracks()) track.stop();
  };
  return { finish, close };
}

function VoiceForm({ view, recording }: { view: ChatView; recording: ReturnType<typeof startRecording> }) {
  const { holder, chat } = view;
  const [startTime] = useState(Date.now);
  const [now, setNow] = useState(startTime);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    attempt(() => server.type(holder, chat, "recording"));
    return () => {
      clearInterval(timer);
      recording.close();
      attempt(() => server.type(holder, chat, "paused"));
    };
  }, [holder, chat, recording]);
  const work = async (): Promise<void> => send(view, { media: await readFile(await recording.finish(), "voice") });
  return (
    <FormDialog title={translate("voice")} work={work}>
      <Box
        data-testid="recording"
        sx={{ ...line, p: 3, borderRadius: 1, bgcolor: "state.error.tint", color: "state.error.main" }}
      >
        <MicIcon size={20} />
        {translate("recordingNow", { time: clockText((now - startTime) / 1000) })}
      </Box>
    </FormDialog>
  );
}
