import { pipeline } from "node:stream/promises";
import { contactApi } from "@guiche/contract/contacts";
import { open, type Doors } from "../../platform/http/door";
import { addContact, changeContact, showContact } from "./contact.edit";
import { presentContact, presentContactDetails } from "./contact.presenter";
import { contactStore } from "./contact.store";
import { importPhoneBook } from "./phone-book";
import { openPicture } from "./picture";

export const contactDoors: Doors = [];

open(contactDoors, contactApi.list, async ({ scope, query }) => {
  const { rows, hasMore } = await contactStore(scope).search(query);
  return { contacts: rows.map(presentContact), hasMore };
});
open(contactDoors, contactApi.show, async ({ scope, id }) => presentContactDetails(await showContact(scope, id)));
open(contactDoors, contactApi.create, async ({ scope, body }) => presentContactDetails(await addContact(scope, body)));
open(contactDoors, contactApi.update, async ({ scope, id, body }) =>
  presentContactDetails(await changeContact(scope, id, body)),
);
open(contactDoors, contactApi.importPhoneBook, ({ scope, body }) => importPhoneBook(scope, body));
open(contactDoors, contactApi.picture, async ({ scope, id, response }) => {
  const source = await openPicture(scope, id);
  // WhatsApp's pictures are JPEG, as the channel has checked; the address bears the version.
  response.set({ "Content-Type": "image/jpeg", "Cache-Control": "private, max-age=604800, immutable" });
  await pipeline(source, response);
  return undefined;
});
