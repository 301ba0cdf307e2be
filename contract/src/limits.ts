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

/**
 * Rate limits: calls per seconds, multiplied by the installation's RATE_LIMIT_SCALE. `by` is the key that is counted; a
 * call passes only when all rows of its limit allow it.
 */
export const rateLimits = {
  /** Every call of a signed-in user. */
  general: [{ calls: 600, seconds: 60, by: "user" }],
  /** By IP address first, so that wrong passwords from elsewhere lock nobody out. */
  login: [
    { calls: 20, seconds: 60, by: "ip" },
    { calls: 5, seconds: 60, by: "email+ip" },
  ],
  /** A browser with a session of the account it signs in to: not counted with the others, who could use its tries up. */
  loginOfHolder: [{ calls: 30, seconds: 60, by: "email" }],
  /** Many addresses that try one account: beyond this its sign-ins are slowed down, never refused. */
  loginOfOne: [{ calls: 100, seconds: 3_600, by: "email" }],
  /** Codes of a second factor: by IP address, then by person and IP address. */
  secondFactor: [
    { calls: 20, seconds: 60, by: "ip" },
    { calls: 5, seconds: 60, by: "email+ip" },
  ],
  /**
   * Codes of one person's app, from anywhere: six digits could be guessed. A recovery code is too long for that and is
   * not counted here, and trusted browsers need none, so nobody is locked out.
   */
  appCode: [{ calls: 30, seconds: 3_600, by: "email" }],
  /** Requests for a code, and attempts at one. Not by email address alone: others could use it up. */
  reset: [
    { calls: 5, seconds: 900, by: "email+ip" },
    { calls: 50, seconds: 900, by: "ip" },
  ],
  /** Opening an invitation, and choosing a password with it: a whole office may begin behind one address. */
  invitation: [{ calls: 60, seconds: 900, by: "ip" }],
  /** Codes mailed to one person. Beyond it no mail leaves, and the reply is the same. */
  resetMail: [{ calls: 5, seconds: 900, by: "email" }],
  /** Public calls, sized for a whole office behind one address. */
  anybody: [{ calls: 600, seconds: 60, by: "ip" }],
  signUp: [{ calls: 5, seconds: 3_600, by: "ip" }],
  /** Sending through the external API. A plan may allow more. */
  sendApi: [{ calls: 60, seconds: 60, by: "token" }],
  /** Asking for the state of what was sent. */
  sentApi: [{ calls: 1_200, seconds: 60, by: "token" }],
  /** Each may hash a password, which costs as much as a hundred other calls. */
  people: [{ calls: 60, seconds: 60, by: "company" }],
  /** Calls that create contacts by the thousand. */
  import: [{ calls: 3, seconds: 60, by: "company" }],
  /** Each costs the company money at its provider. */
  tryPrompt: [{ calls: 20, seconds: 60, by: "company" }],
  /** Each calls the server of an address that an admin has typed. */
  checkAddress: [{ calls: 30, seconds: 60, by: "company" }],
  /** Each asks the provider of payments, which blocks accounts that ask too often. */
  checkPayment: [{ calls: 6, seconds: 60, by: "company" }],
  /** Each opens a spreadsheet in a separate process, for a preview or an import. */
  sheet: [{ calls: 20, seconds: 60, by: "company" }],
} as const satisfies Record<string, readonly { calls: number; seconds: number; by: LimitSubject }[]>;
export type LimitName = keyof typeof rateLimits;
export type LimitSubject = "user" | "email" | "ip" | "email+ip" | "token" | "company";

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
