import { contactListApi, contactListItemApi } from "@guiche/contract/contact-lists";
import { messageRoute, route, type Routes } from "../../core/http/route";
import { sendDownload } from "../../core/http/send-download";
import { addItem, changeItem, removeItem, searchItems, showItem } from "./item.service";
import { exportContactList, listFileName } from "./list.export";
import { fillContactList } from "./list.fill";
import { importIntoList } from "./list.import";
import {
  allContactLists,
  createContactList,
  fieldsOfContactList,
  removeContactList,
  renameContactList,
  searchContactLists,
  showContactList,
} from "./list.service";

export const contactListRoutes: Routes = [];

route(contactListRoutes, contactListApi.page, ({ scope, query }) => searchContactLists(scope, query));
route(contactListRoutes, contactListApi.list, ({ scope }) => allContactLists(scope));
route(contactListRoutes, contactListApi.show, ({ scope, id }) => showContactList(scope, id));
route(contactListRoutes, contactListApi.fields, ({ scope, id }) => fieldsOfContactList(scope, id));
route(contactListRoutes, contactListApi.create, ({ scope, body }) => createContactList(scope, body));
route(contactListRoutes, contactListApi.update, ({ scope, id, body }) => renameContactList(scope, id, body));
messageRoute(contactListRoutes, contactListApi.remove, "Contact list deleted.", ({ scope, id }) =>
  removeContactList(scope, id),
);
route(contactListRoutes, contactListApi.upload, ({ scope, id, body, files: [upload] }) =>
  importIntoList(scope, id, upload, body),
);
route(contactListRoutes, contactListApi.fill, ({ scope, id, body }) => fillContactList(scope, id, body));
route(contactListRoutes, contactListApi.exported, async ({ scope, id, response }) =>
  sendDownload(response, listFileName, await exportContactList(scope, id)),
);

route(contactListRoutes, contactListItemApi.page, ({ scope, query }) => searchItems(scope, query));
route(contactListRoutes, contactListItemApi.show, ({ scope, id }) => showItem(scope, id));
route(contactListRoutes, contactListItemApi.create, ({ scope, body }) => addItem(scope, body));
route(contactListRoutes, contactListItemApi.update, ({ scope, id, body }) => changeItem(scope, id, body));
messageRoute(contactListRoutes, contactListItemApi.remove, "Contact removed from the list.", ({ scope, id }) =>
  removeItem(scope, id),
);
