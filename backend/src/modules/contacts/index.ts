export { pictureUrl } from "./contact.columns";
export { presentContact, type ContactRow } from "./contact.presenter";
export { createContact, refreshContact, type FoundContact, type Sighting } from "./contact.service";
export { identitiesOf, type Identity } from "./identity.rules";
