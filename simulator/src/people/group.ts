import { randomInt } from "node:crypto";
import { groupAddress } from "../stanzas/address";
import type { Addressing } from "./person";

/** A group as it is written down. Members and admins are numbers. */
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

/** Several people who write to each other under one name. */
export class Group {
  constructor(readonly state: GroupState) {}

  /** Under which a phone files what is said here. */
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

/** Ids of groups look like those of WhatsApp's. */
export const newGroupId = (): string => groupAddress(`120363${randomInt(10 ** 11, 10 ** 12)}`);
