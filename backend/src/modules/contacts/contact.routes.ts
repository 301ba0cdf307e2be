import { pipeline } from "node:stream/promises";
import { contactApi } from "@guiche/contract/contacts";
import { open, type Doors } from "../../core/http/door";
import { withWhatStandsBeside } from "./contact.beside";
import { addContact, changeContact, showContact } from "./contact.edit";
import { exportContacts } from "./contact.export";
import { joinContacts } from "./contact.join";
import { removeContact } from "./contact.leaving";
import { membersOf } from "./contact.people";
import { presentContact, presentContactDetails, presentImport } from "./contact.presenter";
import { nameContacts, searchContacts } from "./contact.search";
import { importPhoneBook } from "./phone-book";
import { openPicture } from "./picture";
import { recentImports, takeSheet } from "./sheet";

export const contactDoors: Doors = [];

open(contactDoors, contactApi.list, async ({ scope, query }) => {
  const { rows, ...more } = await searchContacts(scope, query);
  const contacts = query.beside === "true" ? await withWhatStandsBeside(scope, rows) : rows.map(presentContact);
  return { contacts, ...more };
});
open(contactDoors, contactApi.names, ({ scope, query }) => nameContacts(scope, query.searchParam));
open(contactDoors, contactApi.exported, async ({ scope, query, response }) => {
  const lines = await exportContacts(scope, query.searchParam);
  response.set({
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": 'attachment; filename="contatos.csv"',
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "private, no-store",
  });
  await pipeline(lines, response);
  return undefined;
});
open(contactDoors, contactApi.upload, ({ scope, body, files: [sent] }) => takeSheet(scope, sent, body.mapping));
open(contactDoors, contactApi.imports, async ({ scope }) => (await recentImports(scope)).map(presentImport));
open(contactDoors, contactApi.merge, async ({ scope, id, body }) =>
  presentContactDetails(await joinContacts(scope, id, body.contactId)),
);
open(contactDoors, contactApi.remove, async ({ scope, id }) => {
  await removeContact(scope, id);
  return { message: "Contact deleted." };
});
open(contactDoors, contactApi.show, async ({ scope, id }) => presentContactDetails(await showContact(scope, id)));
open(contactDoors, contactApi.members, ({ scope, id }) => membersOf(scope, id));
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
