/** Somebody who has a ticket before their eyes. */
export interface OnlookerDto {
  id: number;
  name: string;
  /** Is writing there at this moment. */
  typing: boolean;
}

/** Who watches a ticket now, all of them; only they hear of it. */
export interface PresenceNews {
  action: "update";
  ticketId: number;
  users: OnlookerDto[];
}
