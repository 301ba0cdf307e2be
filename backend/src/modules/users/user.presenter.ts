import type { OwnCompanyDto } from "@guiche/contract/companies";
import { allTicketWords, type ActorRights, type SessionUserDto } from "@guiche/contract/users";
import type { UserRow } from "./user.store";

export const presentSessionUser = (row: UserRow, company: OwnCompanyDto): SessionUserDto => ({
  id: row.id,
  name: row.name,
  email: row.email,
  profile: row.profile,
  super: row.super,
  companyId: row.companyId,
  allTicket: row.allTicket ? allTicketWords.yes : allTicketWords.no,
  whatsappId: row.connectionId,
  queues: row.queues,
  company,
});

export const rightsOf = (row: UserRow): ActorRights => ({
  userId: row.id,
  profile: row.profile,
  super: row.super,
  queueIds: row.queues.map(({ id }) => id),
  allTicket: row.allTicket,
});
