/** An event without a payload, between parts of the app that may not be loaded yet. */
function bell() {
  const listeners = new Set<() => void>();
  return {
    ring: () => listeners.forEach((listener) => listener()),
    onRing: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

const accepted = bell();
/** The agent accepted a ticket. */
export const noteAccepted = accepted.ring;
export const onAccepted = accepted.onRing;

const volume = bell();
/** Opens the volume control from the account menu; narrow windows have no button for it. */
export const askForVolume = volume.ring;
export const onVolumeAsked = volume.onRing;

const announcements = bell();
/** Opens the announcements from the account menu; narrow windows show their button only while something is new. */
export const askForAnnouncements = announcements.ring;
export const onAnnouncementsAsked = announcements.onRing;
