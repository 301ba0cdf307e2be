import { currentSession, onSession } from "@/shared/session/store";
import type { Reduced } from "./compress";

/** A file in the tray, as it was chosen. */
export interface Chosen {
  key: number;
  file: File;
  caption: string;
  measures?: [number, number];
  /** A big photo at a size that is seen; undefined while it is made, null when there is nothing to save. */
  smaller?: Reduced | null;
  keepsOriginal: boolean;
}

/** Where files are about to be sent, and by whom. */
export interface Place {
  userId: number;
  ticketId: number;
}

/** Files with their captions, and whether the text of the composer became one of them. */
export interface KeptTray {
  rows: readonly Chosen[];
  tookText: boolean;
}

const trays = new Map<string, KeptTray>();
const nameOf = ({ userId, ticketId }: Place) => `${userId}:${ticketId}`;

/**
 * What was chosen for a conversation outlives its tray, which goes when a colleague resolves the ticket: as long as the
 * page, for who chose it, until it is sent or thrown away.
 */
export const keptTray = (place: Place): KeptTray | undefined => trays.get(nameOf(place));

export function keepTray(place: Place, tray: KeptTray | null) {
  if (tray) trays.set(nameOf(place), tray);
  else trays.delete(nameOf(place));
}

/** As with drafts: who signs out takes them along, a session that merely ended does not. */
onSession(() => {
  const session = currentSession();
  if (session.state === "out" && !session.expired) trays.clear();
});
