import { helpApi } from "@guiche/contract/helps";
import { route, type Routes } from "../../core/http/route";
import { createHelp, listHelps, pageOfHelps, removeHelp, showHelp, updateHelp } from "./help.service";

export const helpRoutes: Routes = [];

route(helpRoutes, helpApi.page, ({ query }) => pageOfHelps(query));
route(helpRoutes, helpApi.list, () => listHelps());
route(helpRoutes, helpApi.show, ({ id }) => showHelp(id));
route(helpRoutes, helpApi.create, ({ scope, body }) => createHelp(scope, body));
route(helpRoutes, helpApi.update, ({ scope, id, body }) => updateHelp(scope, id, body));
route(helpRoutes, helpApi.remove, ({ scope, id }) => removeHelp(scope, id));
