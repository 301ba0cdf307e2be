import { helpApi } from "@guiche/contract/helps";
import { route, type Routes } from "../../core/http/route";
import { coverOf } from "./help.cover";
import { createHelp, listHelps, pageOfHelps, removeHelp, showHelp, updateHelp } from "./help.service";

export const helpRoutes: Routes = [];

route(helpRoutes, helpApi.page, ({ query }) => pageOfHelps(query));
route(helpRoutes, helpApi.list, () => listHelps());
route(helpRoutes, helpApi.show, ({ id }) => showHelp(id));
route(helpRoutes, helpApi.cover, async ({ id, response }) => {
  const cover = await coverOf((await showHelp(id)).video);
  // A video without a cover is no error, and a browser would report one.
  if (!cover) return void response.status(204).set("Cache-Control", "no-store").end();
  response.set({ "Content-Type": "image/jpeg", "Cache-Control": "private, max-age=86400" }).end(cover);
  return undefined;
});
route(helpRoutes, helpApi.create, ({ scope, body }) => createHelp(scope, body));
route(helpRoutes, helpApi.update, ({ scope, id, body }) => updateHelp(scope, id, body));
route(helpRoutes, helpApi.remove, ({ scope, id }) => removeHelp(scope, id));
