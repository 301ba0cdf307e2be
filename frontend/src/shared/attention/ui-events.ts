/** An event without a payload, between parts of the app that may not be loaded yet. */
function uiEvent() {
  const listeners = new Set<() => void>();
  return {
    emit: () => listeners.forEach((listener) => listener()),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

const accepted = uiEvent();
/** The agent accepted a ticket. */
export const emitAccepted = accepted.emit;
export const onAccepted = accepted.subscribe;

const signOut = uiEvent();
/** Signs out, after a question about what the browser alone keeps. */
export const askToSignOut = signOut.emit;
export const onAskToSignOut = signOut.subscribe;

const volume = uiEvent();
/** Opens the volume control from the account menu. */
export const openVolume = volume.emit;
export const onOpenVolume = volume.subscribe;

const announcements = uiEvent();
/** Opens the announcements from the account menu; narrow windows show their button only while something is new. */
export const openAnnouncements = announcements.emit;
export const onOpenAnnouncements = announcements.subscribe;
