import { tagApi } from "@guiche/contract/tags";
import { open, type Doors } from "../../core/http/door";
import { presentTicket } from "../tickets";
import { syncTags } from "./sync.service";
import { createTag, listLanes, listTags, removeTag, searchTags, showTag, updateTag } from "./tag.service";

export const tagDoors: Doors = [];

open(tagDoors, tagApi.list, ({ scope, query }) => searchTags(scope, query.searchParam, query.pageNumber));
open(tagDoors, tagApi.all, ({ scope }) => listTags(scope));
open(tagDoors, tagApi.kanban, async ({ scope }) => ({ lista: await listLanes(scope) }));
open(tagDoors, tagApi.sync, async ({ scope, body }) => presentTicket(await syncTags(scope, body.ticketId, body.tags)));
open(tagDoors, tagApi.show, ({ scope, id }) => showTag(scope, id));
open(tagDoors, tagApi.create, ({ scope, body }) => createTag(scope, body));
open(tagDoors, tagApi.update, ({ scope, id, body }) => updateTag(scope, id, body));
open(tagDoors, tagApi.remove, async ({ scope, id }) => {
  await removeTag(scope, id);
  return { message: "Tag deleted." };
});
