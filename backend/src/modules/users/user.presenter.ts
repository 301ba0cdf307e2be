import type { OwnCompanyDto } from "@guiche/contract/companies";
import {
  allTicketValues,
  type ActorRights,
  type AllTicket,
  type ColleagueDto,
  type SessionUserDto,
  type UserDto,
} from "@guiche/contract/users";
import type { SecondFactorState } from "@guiche/contract/users";
import type { UserRow } from "./user.store";

/** Maps the column's boolean to the specification's two values. */
export const allTicketValue = (isAllowed: boolean): AllTicket => (isAllowed ? allTicketValues.yes : allTicketValues.no);
export const isAllowedBy = (word: AllTicket): boolean => word === allTicketValues.yes;

/** What every user in the company sees of a person. */
export const presentColleague = (row: UserRow, online: boolean): ColleagueDto => ({
  id: row.id,
  name: row.name,
  queues: row.queues,
  online,
  away: row.away,
  leave: row.suspendedAt && { returnsOn: row.returnsOn, lacksSeat: row.lacksSeat },
});

/** What admins see, and each person of themselves. */
export const presentUser = (row: UserRow, online: boolean): UserDto => ({
  ...presentColleague(row, online),
  email: row.email,
  profile: row.profile,
  super: row.super,
  companyId: row.companyId,
  allTicket: allTicketValue(row.allTicket),
  whatsappId: row.connectionId,
  secondFactor: row.hasSecondFactor,
  emailConfirmed: row.emailConfirmed,
  createdAt: row.createdAt.toISOString(),
});

export const presentSessionUser = (
  row: UserRow,
  company: OwnCompanyDto,
  secondFactor: SecondFactorState,
): SessionUserDto => ({
  id: row.id,
  name: row.name,
  email: row.email,
  profile: row.profile,
  super: row.super,
  companyId: row.companyId,
  allTicket: allTicketValue(row.allTicket),
  whatsappId: row.connectionId,
  away: row.away,
  queues: row.queues,
  company,
  secondFactor,
  emailConfirmed: row.emailConfirmed,
});

export const rightsOf = (row: UserRow): ActorRights => ({
  userId: row.id,
  profile: row.profile,
  super: row.super,
  queueIds: row.queues.map(({ id }) => id),
  allTicket: row.allTicket,
});
