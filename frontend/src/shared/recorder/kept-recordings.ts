import { currentSession, onSession } from "@/shared/session/store";
import { draftsOf } from "../../state/drafts";
import type { Recording } from "./recording";

/** Unsent recordings by user and conversation; they last until the page is closed. */
const recordings = new Map<string, { userId: number; recording: Recording }>();
const nameOf = (userId: number, ticketId: number) => `${userId}:${ticketId}`;

export const keptRecording = (userId: number, ticketId: number): Recording | null =>
  recordings.get(nameOf(userId, ticketId))?.recording ?? null;

/** Keeps a recording independently of the screen until it is sent or discarded. */
export function keepRecording(userId: number, ticketId: number, recording: Recording) {
  const name = nameOf(userId, ticketId);
  if (recordings.get(name)?.recording === recording || recording.now().phase.name === "over") return;
  recordings.set(name, { userId, recording });
  // The list shows it beside the draft, so that the user finds it again.
  const drafts = draftsOf(userId);
  const stop = recording.subscribe(() => {
    const prefix = recording.listPrefix();
    if (prefix !== (drafts.prefixes.get(ticketId) ?? "")) {
      drafts.prefixes.set(ticketId, prefix);
      drafts.notify();
    }
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
