export { pictureUrl } from "./contact.columns";
export { presentContact, type ContactRow } from "./contact.presenter";
export { mergeContacts, movesWithContact } from "./contact.merge";
export { createContact, refreshContact, type FoundContact, type Sighting } from "./contact.service";
export { learnIdentities } from "./identity.learn";
export { identitiesOf, type Identity } from "./identity.rules";
