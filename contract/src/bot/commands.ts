/** What another system may let the bot do: in the answer to an event, or by POST /bot/commands. */
export type BotCommand =
  /** `isTemplate`: a text of the company, whose variables are filled; never sent by another system. */
  | { type: "message"; text: string; isTemplate?: true }
  /** A file that the server fetches from a public address. */
  | { type: "media"; url: string; caption: string; name: string | null }
  /** The queue menu, as after "#". */
  | { type: "menu" }
  | { type: "queue"; queueId: number }
  | { type: "user"; userId: number }
  /** Sends neither the farewell nor the request for a rating. */
  | { type: "close" }
  /** For colleagues, never for the customer. */
  | { type: "note"; text: string }
  /** Pause before the next message. */
  | { type: "wait"; seconds: number }
  | { type: "tag"; tagId: number }
  /** An additional field of the contact. */
  | { type: "set"; field: string; value: string }
  /** The ticket waits for people. */
  | { type: "stop" }
  /** The bot speaks again where an agent silenced it. */
  | { type: "resume" };
