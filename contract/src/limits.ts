/** Rows on a page, by list. */
export const pageSize = { tickets: 40, messages: 40, contacts: 30, other: 20 } as const;

/** Longest text of a message, in characters. */
export const maxTextLength = 65_536;

/** Socket.IO, in milliseconds. */
export const socketTimings = { pingInterval: 18_000, pingTimeout: 18_000, heartbeat: 300_000 } as const;

/** Browser timings, in milliseconds. */
export const timings = {
  searchDebounce: 500,
  formSubmitDelay: 400,
  toast: 2_000,
  adminToast: 3_000,
  ticketAge: 30_000,
  conflictReload: 1_000,
} as const;

/** Distances, in pixels, from the edge of a list at which its next page is fetched. */
export const edges = { messages: 50, lists: 100 } as const;

/** At login a warning is shown when fewer days than this remain. */
export const dueWarningDays = 5;

/** Uploads: how many files at once, and the size of each, in bytes. */
export const uploadLimits = {
  files: 10,
  message: 64 * 1024 * 1024,
  image: 5 * 1024 * 1024,
  sheet: 5 * 1024 * 1024,
} as const;

/** What WhatsApp takes of each kind, in bytes; more is refused before it is sent. */
export const sendLimits = {
  image: 16 * 1024 * 1024,
  audio: 16 * 1024 * 1024,
  video: 64 * 1024 * 1024,
  application: 64 * 1024 * 1024,
  sticker: 1024 * 1024,
} as const;

/** A recording of fewer bytes is discarded. */
export const leastRecordingBytes = 10_000;

/** WhatsApp lets a message be edited for so long after it was sent, and deleted for everyone; minutes. */
export const editWithinMinutes = 15;
export const deleteWithinMinutes = 60 * 60;
