import { quickMessageApi } from "@guiche/contract/quick-messages";
import { open, type Doors } from "../../core/http/door";
import { sendBytes } from "../../core/http/send-bytes";
import { dropQuickMessageMedia, quickMessageBytes, setQuickMessageMedia } from "./quick-message.media";
import {
  countUse,
  createQuickMessage,
  listQuickMessages,
  removeQuickMessage,
  searchQuickMessages,
  showQuickMessage,
  updateQuickMessage,
} from "./quick-message.service";

export const quickMessageDoors: Doors = [];

open(quickMessageDoors, quickMessageApi.page, ({ scope, query }) => searchQuickMessages(scope, query));
open(quickMessageDoors, quickMessageApi.list, ({ scope }) => listQuickMessages(scope));
open(quickMessageDoors, quickMessageApi.show, ({ scope, id }) => showQuickMessage(scope, id));
open(quickMessageDoors, quickMessageApi.create, ({ scope, body }) => createQuickMessage(scope, body));
open(quickMessageDoors, quickMessageApi.update, ({ scope, id, body }) => updateQuickMessage(scope, id, body));
open(quickMessageDoors, quickMessageApi.remove, async ({ scope, id }) => {
  await removeQuickMessage(scope, id);
  return { message: "Quick message deleted." };
});
open(quickMessageDoors, quickMessageApi.countUse, ({ scope, id }) => countUse(scope, id));
open(quickMessageDoors, quickMessageApi.setMedia, ({ scope, id, files: [sent] }) =>
  setQuickMessageMedia(scope, id, sent),
);
open(quickMessageDoors, quickMessageApi.dropMedia, ({ scope, id }) => dropQuickMessageMedia(scope, id));
open(quickMessageDoors, quickMessageApi.media, async ({ scope, id, request, response }) =>
  sendBytes(request, response, await quickMessageBytes(scope, id)),
);
