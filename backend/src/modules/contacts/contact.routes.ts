import { pipeline } from "node:stream/promises";
import { contactChangeApi } from "@guiche/contract/contact-changes";
import { contactApi } from "@guiche/contract/contacts";
import { messageRoute, route, type Routes } from "../../core/http/route";
import { sendDownload } from "../../core/http/send-download";
import { contactChanges } from "./changes";
import { upsertContact } from "./upsert";
import { withRelatedData } from "./contact.related";
import { blockContact } from "./contact.blocking";
import { addContact, changeContact, showContact } from "./contact.edit";
import { exportContacts } from "./contact.export";
import { joinContacts } from "./contact.join";
import { removeContact } from "./contact.removing";
import { membersOf } from "./contact.people";
import { presentContactDetails, presentListed, presentImport } from "./contact.presenter";
import { fieldNamesOfContacts, nameContacts, searchContacts } from "./contact.search";
import { importPhoneBook } from "./phone-book";
import { openPicture } from "./profile-picture";
import { recentImports, importSheet } from "./sheet";

export const contactRoutes: Routes = [];

route(contactRoutes, contactApi.list, async ({ scope, query }) => {
  const { rows, ...more } = await searchContacts(scope, query);
  const contacts = query.beside === "true" ? await withRelatedData(scope, rows) : rows.map(presentListed);
  return { contacts, ...more };
});
route(contactRoutes, contactApi.fieldNames, ({ scope }) => fieldNamesOfContacts(scope));
route(contactRoutes, contactApi.names, ({ scope, query }) => nameContacts(scope, query.searchParam));
route(contactRoutes, contactApi.exported, async ({ scope, query, response }) =>
  sendDownload(response, "contatos.csv", await exportContacts(scope, query.searchParam)),
);
route(contactRoutes, contactChangeApi.list, ({ scope, query }) => contactChanges(scope, query));
route(contactRoutes, contactChangeApi.upsert, async ({ scope, body }) => {
  const { isNew, ...row } = await upsertContact(scope, body);
  return { ...presentContactDetails(row), isNew };
});
route(contactRoutes, contactApi.upload, ({ scope, body, files: [uploadedFile] }) =>
  importSheet(scope, uploadedFile, body),
);
route(contactRoutes, contactApi.imports, async ({ scope }) => (await recentImports(scope)).map(presentImport));
route(contactRoutes, contactApi.merge, async ({ scope, id, body }) =>
  presentContactDetails(
    await joinContacts(scope, id, body.contactId, { values: body.preferred, fields: body.preferredFields ?? [] }),
  ),
);
messageRoute(contactRoutes, contactApi.remove, "Contact deleted.", ({ scope, id }) => removeContact(scope, id));
route(contactRoutes, contactApi.show, async ({ scope, id }) => presentContactDetails(await showContact(scope, id)));
route(contactRoutes, contactApi.members, ({ scope, id }) => membersOf(scope, id));
route(contactRoutes, contactApi.create, async ({ scope, body }) =>
  presentContactDetails(await addContact(scope, body)),
);
route(contactRoutes, contactApi.update, async ({ scope, id, body }) =>
  presentContactDetails(await changeContact(scope, id, body)),
);
route(contactRoutes, contactApi.block, async ({ scope, id, body }) => ({
  blockedAt: (await blockContact(scope, id, body.isBlocked))?.toISOString() ?? null,
}));
route(contactRoutes, contactApi.importPhoneBook, ({ scope, body }) => importPhoneBook(scope, body));
route(contactRoutes, contactApi.picture, async ({ scope, id, response }) => {
  const source = await openPicture(scope, id);
  // WhatsApp's pictures are JPEG, as the channel has checked; the address contains the version.
  response.set({ "Content-Type": "image/jpeg", "Cache-Control": "private, max-age=604800, immutable" });
  await pipeline(source, response);
  return undefined;
});
