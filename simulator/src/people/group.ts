import { randomInt } from "node:crypto";
import { groupAddress } from "../stanzas/address";
import type { Addressing } from "./person";

/** The stored state of a group. Members and admins are numbers. */
export interface GroupState {
  id: string;
  subject: string;
  creator: string;
  created: number;
  subjectBy: string;
  subjectAt: number;
  addressing: Addressing;
  members: string[];
  admins: string[];
}

export class Group {
  constructor(readonly state: GroupState) {}

  /** The id under which phones store its chat. */
  get chatId(): string {
    return this.state.id;
  }

  get members(): readonly string[] {
    return this.state.members;
  }

  address(): string {
    return this.state.id;
  }

  has(number: string): boolean {
    return this.state.members.includes(number);
  }
}

/** An id in WhatsApp's format. */
export const newGroupId = (): string => groupAddress(`120363${randomInt(10 ** 11, 10 ** 12)}`);
