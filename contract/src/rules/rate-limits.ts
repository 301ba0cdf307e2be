/**
 * Rate limits: calls per seconds, multiplied by the installation's RATE_LIMIT_SCALE. `by` is the key that is counted; a
 * call passes only when all rows of its limit allow it.
 */
export const rateLimits = {
  /** Every call of a signed-in user. */
  general: [{ calls: 600, seconds: 60, by: "user" }],
  /** By IP address first, so that wrong passwords from elsewhere lock no user out. */
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
   * not counted here, and trusted browsers need none, so no user is locked out.
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
  /** Every other call with an API key. */
  apiKey: [{ calls: 600, seconds: 60, by: "token" }],
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
