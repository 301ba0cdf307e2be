import { listeners } from "../listeners";

// Events without a payload, between parts of the app that may not be loaded yet.

const acceptListeners = listeners();
/** The agent accepted a ticket. */
export const emitAccepted = acceptListeners.notify;
export const onAccepted = acceptListeners.listen;

const signOut = listeners();
/** Signs out, after a question about what the browser alone keeps. */
export const askToSignOut = signOut.notify;
export const onAskToSignOut = signOut.listen;

const volume = listeners();
/** Opens the volume control from the account menu. */
export const openVolume = volume.notify;
export const onOpenVolume = volume.listen;

const announcements = listeners();
/** Opens the announcements from the account menu; narrow windows show their button only while something is new. */
export const openAnnouncements = announcements.notify;
export const onOpenAnnouncements = announcements.listen;
