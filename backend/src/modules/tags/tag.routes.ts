import { kanbanApi } from "@guiche/contract/kanban";
import { tagApi } from "@guiche/contract/tags";
import { messageRoute, route, type Routes } from "../../core/http/route";
import { presentTicket } from "../tickets";
import { changeTags, syncTags } from "./sync.service";
import { createTag, listLanes, listTags, orderLanes, removeTag, searchTags, showTag, updateTag } from "./tag.service";

export const tagRoutes: Routes = [];

route(tagRoutes, tagApi.list, ({ scope, query }) => searchTags(scope, query.searchParam, query.pageNumber));
route(tagRoutes, tagApi.all, ({ scope }) => listTags(scope));
route(tagRoutes, tagApi.kanban, async ({ scope }) => ({ lista: await listLanes(scope) }));
route(tagRoutes, kanbanApi.orderLanes, async ({ scope, body }) => ({ lista: await orderLanes(scope, body.tagIds) }));
route(tagRoutes, tagApi.sync, async ({ scope, body }) =>
  presentTicket(await syncTags(scope, body.ticketId, body.tags)),
);
route(tagRoutes, tagApi.putOn, async ({ scope, id, tagId }) =>
  presentTicket(await changeTags(scope, id, { added: [tagId], removed: [] })),
);
route(tagRoutes, tagApi.takeOff, async ({ scope, id, tagId }) =>
  presentTicket(await changeTags(scope, id, { added: [], removed: [tagId] })),
);
route(tagRoutes, tagApi.show, ({ scope, id }) => showTag(scope, id));
route(tagRoutes, tagApi.create, ({ scope, body }) => createTag(scope, body));
route(tagRoutes, tagApi.update, ({ scope, id, body }) => updateTag(scope, id, body));
messageRoute(tagRoutes, tagApi.remove, "Tag deleted.", ({ scope, id, query }) => removeTag(scope, id, query.moveTo));
