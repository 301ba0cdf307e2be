/** Rows on a page, by list. */
export const pageSize = { tickets: 40, messages: 40, contacts: 30, other: 20 } as const;

/** Longest text of a message, in characters. */
export const maxTextLength = 65_536;

/** Socket.IO, in milliseconds. */
export const socketTimings = { pingInterval: 18_000, pingTimeout: 18_000, heartbeat: 300_000 } as const;

/**
 * How many calls in how many seconds, each multiplied by the installation's RATE_LIMIT_SCALE. `by` says whom they are
 * counted for; an endpoint that names a limit is let through only by all of its rows.
 */
export const rateLimits = {
  /** Every call of a signed-in person. */
  general: [{ calls: 600, seconds: 60, by: "user" }],
  login: [
    { calls: 5, seconds: 60, by: "email" },
    { calls: 20, seconds: 60, by: "ip" },
  ],
  /** Codes by e-mail and tries of them, also where many addresses share the work, or one asks for many people. */
  reset: [
    { calls: 5, seconds: 900, by: "email+ip" },
    { calls: 15, seconds: 900, by: "email" },
    { calls: 50, seconds: 900, by: "ip" },
  ],
  /** What is answered to whoever asks, for a whole office behind one address. */
  anybody: [{ calls: 600, seconds: 60, by: "ip" }],
  signUp: [{ calls: 5, seconds: 3_600, by: "ip" }],
  /** Sending through the external API. */
  sendApi: [{ calls: 60, seconds: 60, by: "token" }],
  /** Each may hash a password, which costs as much as a hundred other calls. */
  people: [{ calls: 60, seconds: 60, by: "company" }],
  /** What makes contacts by the thousand. */
  import: [{ calls: 3, seconds: 60, by: "company" }],
  /** Each opens a spreadsheet in a process of its own: to look at it, or to bring it in. */
  sheet: [{ calls: 20, seconds: 60, by: "company" }],
} as const satisfies Record<string, readonly { calls: number; seconds: number; by: LimitSubject }[]>;
export type LimitName = keyof typeof rateLimits;
export type LimitSubject = "user" | "email" | "ip" | "email+ip" | "token" | "company";

/** Browser timings, in milliseconds. */
export const timings = {
  searchDebounce: 500,
  /** Before the next page of a list is asked for. */
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

/** WhatsApp carries no larger file: what claims to be larger is fetched for nobody. Bytes. */
export const mostDownloadBytes = 2 * 1024 ** 3;

/** A recording of fewer bytes is discarded. */
export const leastRecordingBytes = 10_000;

/** WhatsApp lets a message be edited for so long after it was sent, and deleted for everyone; minutes. */
export const editWithinMinutes = 15;
export const deleteWithinMinutes = 60 * 60;
