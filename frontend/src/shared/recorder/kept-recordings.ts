import { currentSession, onSession } from "@/shared/session/store";
import type { Recording } from "./recording";

/** Unsent recordings by user and place; they last until the page is closed. */
const recordings = new Map<string, { userId: number; recording: Recording }>();
const nameOf = (userId: number, place: string) => `${userId}:${place}`;

type Listener = (userId: number, place: string, prefix: string) => void;
const listeners: Listener[] = [];
/** Calls `listener` with the words that a list shows for an unsent recording; "" when there is none any more. */
export const onRecordingPrefix = (listener: Listener) => void listeners.push(listener);

export const keptRecording = (userId: number, place: string): Recording | null =>
  recordings.get(nameOf(userId, place))?.recording ?? null;

/** Keeps a recording independently of the screen until it is sent or discarded. */
export function keepRecording(userId: number, place: string, recording: Recording) {
  const name = nameOf(userId, place);
  if (recordings.get(name)?.recording === recording || recording.now().phase.name === "over") return;
  recordings.set(name, { userId, recording });
  const stop = recording.subscribe(() => {
    for (const listener of listeners) listener(userId, place, recording.listPrefix());
    if (recording.now().phase.name !== "over") return;
    recordings.delete(name);
    stop();
  });
}

/** Whether closing the page would lose recorded sound. */
const isToLose = ({ recording }: { recording: Recording }) => {
  const { name } = recording.now().phase;
  return name !== "asking" && name !== "refused";
};

if (typeof window !== "undefined")
  window.addEventListener("beforeunload", (event) => {
    if ([...recordings.values()].some(isToLose)) event.preventDefault();
  });

/** As with drafts: signing out discards them, an expired session does not. */
onSession(() => {
  const session = currentSession();
  if (session.state === "unknown" || (session.state === "out" && session.expired)) return;
  for (const { userId, recording } of [...recordings.values()])
    if (session.state === "out" || session.user.id !== userId) recording.cancel();
});
