import type { ContactDto } from "@guiche/contract/contacts";

/** The columns of a contact that screens show. */
export type ContactRow = ContactDto;

export const presentContact = (row: ContactRow): ContactDto => ({
  id: row.id,
  name: row.name,
  number: row.number,
  email: row.email,
  profilePicUrl: row.profilePicUrl,
  isGroup: row.isGroup,
});
