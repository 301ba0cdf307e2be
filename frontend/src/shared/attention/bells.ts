/** An event without a payload: said by one part of the app, heard by another that may not be loaded yet. */
function bell() {
  const ears = new Set<() => void>();
  return {
    ring: () => ears.forEach((hear) => hear()),
    onRing: (hear: () => void) => {
      ears.add(hear);
      return () => {
        ears.delete(hear);
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
