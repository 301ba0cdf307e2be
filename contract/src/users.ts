import type { OwnCompanyDto } from "./companies";
import type { Profile } from "./permissions";
import type { QueueDto } from "./queues";

/** The wire words of the "tickets without a queue" right, as the specification writes them; "enabled" is read as "enable". */
export const allTicketWords = { yes: "enable", no: "desabled" } as const;
export type AllTicket = (typeof allTicketWords)[keyof typeof allTicketWords];

/** The signed-in person, as login, refresh and /auth/me answer. */
export interface SessionUserDto {
  id: number;
  name: string;
  email: string;
  profile: Profile;
  super: boolean;
  companyId: number;
  allTicket: AllTicket;
  whatsappId: number | null;
  queues: QueueDto[];
  company: OwnCompanyDto;
}

/** A person as a rule sees them: enough to say what they may read and do. */
export interface ActorRights {
  userId: number;
  profile: Profile;
  super: boolean;
  queueIds: readonly number[];
  /** May see tickets that have no queue. */
  allTicket: boolean;
}
