import { onRecordingPrefix } from "@/shared/recorder/kept-recordings";
import { draftsOf } from "../state/drafts";

const kind = "ticket ";

/** The place of the recordings of a ticket. */
export const recordingPlace = (ticketId: number) => `${kind}${ticketId}`;

// The list shows an unsent recording next to the draft, so that the user finds it again.
onRecordingPrefix((userId, place, prefix) => {
  if (!place.startsWith(kind)) return;
  const [drafts, ticketId] = [draftsOf(userId), Number(place.slice(kind.length))];
  if (prefix === (drafts.prefixes.get(ticketId) ?? "")) return;
  drafts.prefixes.set(ticketId, prefix);
  drafts.notify();
});
