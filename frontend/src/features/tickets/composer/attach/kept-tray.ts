import { currentSession, onSession } from "@/shared/session/store";
import type { Reduced } from "./compress";

/** A file in the tray, as the user selected it. */
export interface Chosen {
  key: number;
  file: File;
  caption: string;
  measures?: [number, number];
  /** The reduced version of a big photo; undefined while it is computed, null if reducing it saves too little. */
  smaller?: Reduced | null;
  keepsOriginal: boolean;
}

/** The user and the conversation to which a tray belongs. */
export interface Place {
  userId: number;
  ticketId: number;
}

/** Files with their captions, and whether the composer's text became one of the captions. */
export interface KeptTray {
  rows: readonly Chosen[];
  tookText: boolean;
}

const trays = new Map<string, KeptTray>();
const nameOf = ({ userId, ticketId }: Place) => `${userId}:${ticketId}`;

/**
 * The files selected in a conversation. They outlive the dialog, which unmounts when a colleague closes the ticket, and
 * last until they are sent or discarded or the page is closed.
 */
export const keptTray = (place: Place): KeptTray | undefined => trays.get(nameOf(place));

export function keepTray(place: Place, tray: KeptTray | null) {
  if (tray) trays.set(nameOf(place), tray);
  else trays.delete(nameOf(place));
}

/** As with drafts: signing out discards them, an expired session does not. */
onSession(() => {
  const session = currentSession();
  if (session.state === "out" && !session.expired) trays.clear();
});
