import { useEffect, useState, useSyncExternalStore } from "react";
import { useSession } from "@/shared/session";
import { holdRecording, recordingIn } from "./held";
import { openMicrophone } from "./microphone";
import type { RecordedAudio } from "./phases";
import { Recording } from "./recording";

/** The kept recording of a conversation, or a new one. Unmounting keeps it. */
export function useRecorder(ticketId: number, deliver: (audio: RecordedAudio) => void) {
  const { user } = useSession();
  const [recording] = useState(() => recordingIn(user.id, ticketId) ?? new Recording(openMicrophone));
  const now = useSyncExternalStore(recording.subscribe, recording.now);

  useEffect(() => recording.deliverTo(deliver), [recording, deliver]);
  useEffect(() => {
    holdRecording(user.id, ticketId, recording);
    recording.come();
    return () => recording.leave();
  }, [user.id, ticketId, recording]);

  return { ...now, recording };
}
