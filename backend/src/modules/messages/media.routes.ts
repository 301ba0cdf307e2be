import { messageApi } from "@guiche/contract/messages";
import { route, type Routes } from "../../core/http/route";
import { sendBytes } from "../../core/http/send-bytes";
import { fetchOnDemand, mediaLink, messageBytes } from "./media-access";
import { linkPreview, linkPreviewImage } from "./link-preview/link-preview.service";
import { presentMessage } from "./message.presenter";

export const mediaRoutes: Routes = [];

route(mediaRoutes, messageApi.media, async ({ scope, id, query, request, response }) =>
  sendBytes(request, response, await messageBytes(scope, id, query)),
);
route(mediaRoutes, messageApi.mediaLink, ({ scope, id, query }) => mediaLink(scope, id, query));
route(mediaRoutes, messageApi.download, async ({ scope, id }) => presentMessage(await fetchOnDemand(scope, id)));
route(mediaRoutes, messageApi.linkPreview, async ({ scope, id }) => ({ preview: await linkPreview(scope, id) }));
route(mediaRoutes, messageApi.linkPreviewImage, async ({ scope, id, response }) => {
  const image = await linkPreviewImage(scope, id);
  response
    .set({
      "Content-Type": "image/webp",
      "Content-Security-Policy": "sandbox",
      "Cache-Control": "private, max-age=86400",
    })
    .end(image);
  return undefined;
});
