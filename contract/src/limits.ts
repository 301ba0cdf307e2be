/** Rows per page, by list. */
export const pageSize = { tickets: 40, messages: 40, contacts: 30, other: 20 } as const;

/** Longest text of a message, in characters. */
export const maxTextLength = 65_536;

/**
 * How long the undo of an act on a ticket is offered, and how long it is accepted: until then the text that the act
 * sends to the customer is held back. In seconds.
 */
export const undoSeconds = { offered: 6, accepted: 8 } as const;

/** Socket.IO, in milliseconds. */
export const socketTimings = { pingInterval: 18_000, pingTimeout: 18_000, heartbeat: 300_000 } as const;

/** Browser timings, in milliseconds. */
export const timings = {
  searchDebounce: 500,
  /** Delay before the next page of a list is fetched. */
  pageDebounce: 500,
  formSubmitDelay: 400,
  toast: 2_000,
  adminToast: 3_000,
  ticketAge: 30_000,
  conflictReload: 1_000,
  adminSubmitDelay: 500,
  noPermissionRedirect: 1_000,
  contactLookup: 1_500,
} as const;

/** Distance in pixels from the edge of a list at which its next page is fetched. */
export const edges = { messages: 50, lists: 100 } as const;

/** Share of a company's storage quota from which its admins are warned. */
export const nearlyFullShare = 0.9;

/** Login shows a warning when fewer days than this remain. */
export const dueWarningDays = 5;

/** Uploads: number of files per call, and the size of each in bytes. */
export const uploadLimits = {
  files: 10,
  message: 64 * 1024 * 1024,
  image: 5 * 1024 * 1024,
  sheet: 5 * 1024 * 1024,
  /** A sheet of a contact list, which may have a hundred thousand rows. */
  listSheet: 12 * 1024 * 1024,
  /** Files of one upload to a file list: each brings three fields of a form. */
  listFiles: 6,
} as const;

/** WhatsApp's size limits by kind, in bytes; a larger file is refused before it is sent. */
export const sendLimits = {
  image: 16 * 1024 * 1024,
  audio: 16 * 1024 * 1024,
  video: 64 * 1024 * 1024,
  application: 64 * 1024 * 1024,
  sticker: 1024 * 1024,
} as const;

/** WhatsApp carries no larger file, so one that claims to be larger is never downloaded. Bytes. */
export const maxDownloadBytes = 2 * 1024 ** 3;

/** A recording with fewer bytes is discarded. */
export const minRecordingBytes = 10_000;

/** Pinned messages of one ticket, as in WhatsApp. */
export const maxPins = 3;

/** Minutes after sending in which WhatsApp allows to edit a message or delete it for everyone. */
export const editWithinMinutes = 15;
export const deleteWithinMinutes = 60 * 60;
