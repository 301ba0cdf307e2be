import { currentSession, onSession } from "@/shared/session/store";
import { draftsOf } from "../../state/drafts";
import type { Recording } from "./recording";

/** Recordings that are not sent yet: each in its conversation, as long as the page, and for who speaks alone. */
const held = new Map<string, { userId: number; recording: Recording }>();
const nameOf = (userId: number, ticketId: number) => `${userId}:${ticketId}`;

export const recordingIn = (userId: number, ticketId: number): Recording | null =>
  held.get(nameOf(userId, ticketId))?.recording ?? null;

/** From here on it is there whatever screen is open, until it is sent or thrown away. */
export function holdRecording(userId: number, ticketId: number, recording: Recording) {
  const name = nameOf(userId, ticketId);
  if (held.get(name)?.recording === recording || recording.now().phase.name === "over") return;
  held.set(name, { userId, recording });
  // Beside the draft in the lists, so that it is found again.
  const drafts = draftsOf(userId);
  const stop = recording.subscribe(() => {
    const sign = recording.sign();
    if (sign !== (drafts.signs.get(ticketId) ?? "")) {
      drafts.signs.set(ticketId, sign);
      drafts.tell();
    }
    if (recording.now().phase.name !== "over") return;
    held.delete(name);
    stop();
  });
}

/** Something was said that a page that closes would take along. */
const isToLose = ({ recording }: { recording: Recording }) => {
  const { name } = recording.now().phase;
  return name !== "asking" && name !== "refused";
};

if (typeof window !== "undefined")
  window.addEventListener("beforeunload", (event) => {
    if ([...held.values()].some(isToLose)) event.preventDefault();
  });

/** As with drafts: who signs out takes them along, a session that merely ended does not. */
onSession(() => {
  const session = currentSession();
  if (session.state === "unknown" || (session.state === "out" && session.expired)) return;
  for (const { userId, recording } of [...held.values()])
    if (session.state === "out" || session.user.id !== userId) recording.cancel();
});
