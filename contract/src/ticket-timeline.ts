/** The timeline of a ticket, oldest entry first. */
export const ticketEventKinds = [
  "created",
  "accepted",
  "returned",
  "transferred",
  "tagged",
  "closed",
  "reopened",
  "expired",
  "undone",
  "paused",
  "resumed",
  "unsent",
] as const;
export type TimelineEntryKind = (typeof ticketEventKinds)[number];

/** Why the customer was not asked for a rate, where the company asks. */
export const unratedReasons = ["inactivity", "bot", "group", "chosen", "noConnection", "blocked", "unserved"] as const;
export type UnratedReason = (typeof unratedReasons)[number];

export interface TimelineEntryDto {
  id: number;
  kind: TimelineEntryKind;
  /** Null for an automatic change: the customer wrote, or a time limit passed. */
  user: { id: number | null; name: string; isDeleted?: true } | null;
  /** For a transfer, the target; with the names at that time. */
  queue: string | null;
  toUser: string | null;
  connection: string | null;
  /** For `tagged`: the complete list of tags after it. */
  tags: string[];
  note: string;
  /**
   * For a closing without the question: closed for inactivity (`inactivity`) or by the bot (`bot`), a group (`group`), by
   * the agent's choice (`chosen`), without connection (`noConnection`), a blocked contact (`blocked`), or no agent had
   * answered the customer (`unserved`). Null where the question was asked, or no one is asked. An entry `undone` or
   * `reopened` with `beforeFarewell` says that it was withdrawn before it left, and `unsent` that it no longer could leave.
   */
  unrated: UnratedReason | null;
  /** For `reopened`: the customer wrote before the farewell of the closing had left. */
  beforeFarewell?: boolean;
  /** For `returned`: the name of the agent who was deleted while they had it. */
  deletedUser?: string;
  /** For `returned`: the name of the agent who went on leave while they had it. */
  userOnLeave?: string;
  /** For `paused`: the day on which the deadline of the solution runs again, `yyyy-MM-dd`. */
  until?: string;
  /** For `tagged`: the kanban lane that was deleted while the ticket was in it. */
  deletedLane?: string;
  /** For `created`: the kanban lane in which the contact's ticket before this one was closed. */
  keptLane?: string;
  /** For `unsent`: the beginning of an automatic text that no longer could be sent: the customer's window was over. */
  unsent?: string;
  createdAt: string;
}
