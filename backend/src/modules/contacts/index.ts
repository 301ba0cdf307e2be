export { mustHaveTags, tagIdsByName, ticketTags } from "./contact.related";
export { setContactField, showContact } from "./contact.edit";
export { broadcastStanding } from "./contact.events";
export { optOutsOf } from "./opt-outs";
export { contactsWithTags } from "./contacts-with-tags";
export { pictureUrl } from "./contact.columns";
export { presentContact, type ContactDetailsRow, type ContactRow } from "./contact.presenter";
export { mergeContacts } from "./contact.merge";
export {
  learnGroup,
  findOrCreateContact,
  findOrCreateContacts,
  assertContactsExist,
  namesOfPeople,
} from "./contact.people";
export { createContact, refreshContact, type FoundContact, type SeenPerson } from "./contact.service";
export { followMove, learnIdentities } from "./identity.learn";
export { learnPhoneBook } from "./phone-book";
export { isPictureStale, queuePictureRefresh } from "./profile-picture";
export { previewSheet, mappedRows, refusedRows } from "./sheet";
export type { NumberedRow } from "./sheet.import";
export { contactRoutes } from "./contact.routes";
export { lookupsOfPrograms, programPaceMs } from "./lookup-budget";
export { registerNumberLookup, checkNumber, checkNumberLater, isKnownNumber, type NumberCheck } from "./number-check";
export { identitiesOf, type Identity } from "./identity.rules";
export { holdsNumber } from "./search.store";
export { namedBy } from "./people.store";
