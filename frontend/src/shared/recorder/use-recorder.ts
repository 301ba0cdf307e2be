import { useEffect, useState, useSyncExternalStore } from "react";
import { useSession } from "@/shared/session";
import { keepRecording, keptRecording } from "./kept-recordings";
import { openMicrophone } from "./microphone";
import type { RecordedAudio } from "./phases";
import { Recording } from "./recording";

/** The kept recording of a place, or a new one. Unmounting keeps it. */
export function useRecorder(place: string, deliver: (audio: RecordedAudio) => void) {
  const { user } = useSession();
  const [recording] = useState(() => keptRecording(user.id, place) ?? new Recording(openMicrophone));
  const now = useSyncExternalStore(recording.subscribe, recording.now);

  useEffect(() => recording.onDelivery(deliver), [recording, deliver]);
  useEffect(() => {
    keepRecording(user.id, place, recording);
    recording.show();
    return () => recording.hide();
  }, [user.id, place, recording]);

  return { ...now, recording };
}
