import { currentSession, onSession } from "@/shared/session/store";
import type { ReducedPhoto } from "./compress";

/** A file in the tray, as the user selected it. */
export interface SelectedFile {
  key: number;
  file: File;
  caption: string;
  measures?: [number, number];
  /** The reduced version of a big photo; undefined while it is computed, null if reducing it saves too little. */
  smaller?: ReducedPhoto | null;
  keepsOriginal: boolean;
}

/** The user and the conversation to which a tray belongs. */
export interface TrayKey {
  userId: number;
  ticketId: number;
}

/** Files with their captions, and whether the composer's text became one of the captions. */
interface SavedTray {
  rows: readonly SelectedFile[];
  tookText: boolean;
}

const trays = new Map<string, SavedTray>();
const nameOf = ({ userId, ticketId }: TrayKey) => `${userId}:${ticketId}`;

/**
 * The files selected in a conversation. They outlive the dialog, which unmounts when a colleague closes the ticket, and
 * last until they are sent or discarded or the page is closed.
 */
export const savedTray = (trayKey: TrayKey): SavedTray | undefined => trays.get(nameOf(trayKey));

export function saveTray(trayKey: TrayKey, tray: SavedTray | null) {
  if (tray) trays.set(nameOf(trayKey), tray);
  else trays.delete(nameOf(trayKey));
}

/** As with drafts: signing out discards them, an expired session does not. */
onSession(() => {
  const session = currentSession();
  if (session.state === "out" && !session.expired) trays.clear();
});
