import type { ContactDto, ListedContactDto } from "@guiche/contract/contacts";

/** A contact as tickets and events carry it; what a test does not mention is invented. */
export const aContactRow = (fields: Partial<ContactDto> = {}): ContactDto => ({
  id: 1,
  name: "Maria",
  number: "5511999990000",
  email: "",
  profilePicUrl: null,
  isGroup: false,
  ...fields,
});

export const aListedContact = (fields: Partial<ListedContactDto> = {}): ListedContactDto => ({
  ...aContactRow(),
  externalId: null,
  ...fields,
});
