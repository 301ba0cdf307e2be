/** An event without a payload: said by one part of the app, heard by another that may not be loaded yet. */
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
/** The person took a ticket. */
export const noteAccepted = accepted.ring;
export const onAccepted = accepted.onRing;

const volume = bell();
/** The account's menu leads to the volume, which has no button of its own in a narrow window. */
export const askForVolume = volume.ring;
export const onVolumeAsked = volume.onRing;

const announcements = bell();
/** So it does to what the platform tells, which has a button there only while there is something new. */
export const askForAnnouncements = announcements.ring;
export const onAnnouncementsAsked = announcements.onRing;
