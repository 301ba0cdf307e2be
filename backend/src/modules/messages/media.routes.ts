import { messageApi } from "@guiche/contract/messages";
import { open, type Doors } from "../../core/http/door";
import { sendBytes } from "../../core/http/send-bytes";
import { fetchOnDemand, mediaLink, messageBytes } from "./media-access";
import { presentMessage } from "./message.presenter";

export const mediaDoors: Doors = [];

open(mediaDoors, messageApi.media, async ({ scope, id, query, request, response }) =>
  sendBytes(request, response, await messageBytes(scope, id, query)),
);
open(mediaDoors, messageApi.mediaLink, ({ scope, id, query }) => mediaLink(scope, id, query));
open(mediaDoors, messageApi.download, async ({ scope, id }) => presentMessage(await fetchOnDemand(scope, id)));
